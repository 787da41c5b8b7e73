// Each of these runs in the page, so it can use nothing from outside itself, and names what is wrong.

/** Headings that leave out a level, and screens with no or several headings of the first. */
export function headingFaults(): string[] {
  const dialog = document.querySelector("dialog[open]");
  const first = dialog ? 2 : 1;
  const shown = [...(dialog ?? document).querySelectorAll("h1, h2, h3, h4, h5, h6")].filter((heading) =>
    dialog ? true : !heading.closest("dialog") && heading.checkVisibility(),
  );
  const faults: string[] = [];
  let before = first - 1;
  for (const heading of shown) {
    const level = Number(heading.tagName[1]);
    if (level > before + 1) faults.push(`${heading.tagName} after H${before}: ${heading.textContent}`);
    before = level;
  }
  const firsts = shown.filter(({ tagName }) => tagName === `H${first}`).length;
  if (firsts !== 1) faults.push(`${firsts} headings of level ${first}`);
  return faults;
}

/** Controls below 24 pixels either way, but for links in a running text. */
export function smallTargets(): string[] {
  const root = document.querySelector("dialog[open]") ?? document;
  const controls = root.querySelectorAll<HTMLElement>(
    "button, a[href], input, select, textarea, summary, [role=tab], [role=slider], [role=button]",
  );
  return [...controls].flatMap((control) => {
    const { width, height } = control.getBoundingClientRect();
    const inText =
      control.tagName === "A" &&
      getComputedStyle(control).display === "inline" &&
      control.parentElement!.textContent!.trim() !== control.textContent!.trim();
    const isHidden = !control.checkVisibility() || control.matches(".skip, [hidden], .vh");
    if (isHidden || inText || (width >= 23.9 && height >= 23.9)) return [];
    return [`${Math.round(width)} × ${Math.round(height)}: ${control.outerHTML.slice(0, 160)}`];
  });
}

/** Elements that move, or would if they changed. */
export function moving(): string[] {
  const running = document.getAnimations().map((animation) => `running: ${animation.id}`);
  const timed = [...document.querySelectorAll("*")].flatMap((element) => {
    const { transitionDuration, animationDuration, animationName } = getComputedStyle(element);
    const durations = [transitionDuration, animationName === "none" ? "0s" : animationDuration];
    const isStill = durations.every((list) => list.split(", ").every((duration) => duration === "0s"));
    return isStill ? [] : [`${element.tagName}.${element.getAttribute("class")}`];
  });
  return [...running, ...timed];
}

/** What makes the page scroll sideways, and what scrolls sideways without being a labelled region. */
export function sidewaysFaults(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const faults: string[] = [];
  if (scrollWidth > clientWidth) {
    const wide = [...document.querySelectorAll("main *, header *, nav *")].filter(
      (element) =>
        element.getBoundingClientRect().right > clientWidth + 1 && !element.closest(".scroll, .vh, dialog"),
    );
    faults.push(`the page: ${wide.map((element) => element.outerHTML.slice(0, 120)).join(" | ")}`);
  }
  for (const element of document.querySelectorAll<HTMLElement>("body *:not(input, textarea, select)")) {
    const { overflowX } = getComputedStyle(element);
    const isScroller = overflowX === "auto" || overflowX === "scroll";
    if (!isScroller || element.scrollWidth <= element.clientWidth + 1) continue;
    const label =
      element.getAttribute("aria-label") ??
      document.getElementById(element.getAttribute("aria-labelledby") ?? "")?.textContent;
    const isRegion = element.tagName === "SECTION" || element.getAttribute("role") === "region";
    // By itself, or by what is in it.
    const isReached =
      element.tabIndex >= 0 || element.querySelector("[tabindex='0'], button, a, input, select");
    if (!label || !isRegion || !isReached) faults.push(element.outerHTML.slice(0, 160));
  }
  return faults;
}

/** Texts of which a part is cut off where nobody can scroll to it. */
export function clippedTexts(): string[] {
  return [...document.querySelectorAll<HTMLElement>("body *:not(svg *)")].flatMap((element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    const cuts = (overflow: string) => overflow === "hidden" || overflow === "clip";
    const isBox = element.matches("button, .button, input, textarea") || cuts(overflowX) || cuts(overflowY);
    if (!isBox || !element.checkVisibility() || element.closest(".vh, .print-frame")) return [];
    const isWider = element.scrollWidth > element.clientWidth + 1;
    const isHigher = element.tagName !== "TEXTAREA" && element.scrollHeight > element.clientHeight + 1;
    return isWider || isHigher ? [element.outerHTML.slice(0, 160)] : [];
  });
}

/** Texts that people see or hear, and that are neither of the catalogue nor marked as names and sentences of others. */
export function textsNotOfTheCatalogue(): string[] {
  const hasLetters = (text: string) => /\p{L}{2}/u.test(text);
  const isOthers = (element: Element | null) => element?.closest('[translate="no"], style, script') != null;
  const faults: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    const text = textContent ?? "";
    if (!hasLetters(text) || isOthers(parentElement) || parentElement?.closest("#app") === null) continue;
    // Around a name, the marks of a text stand in nodes of their own.
    const all = parentElement!.closest("p, li, dt, dd, td, th, label, span, h1, h2, h3, h4, text, div")!;
    const isMarked = /⟦.*⟧/s.test(text) || (/⟦.*⟧/s.test(all.textContent ?? "") && /[åéîöûÅÉÎÖÛ]/.test(text));
    if (!isMarked) faults.push(`${text} in ${parentElement!.outerHTML.slice(0, 160)}`);
  }
  for (const element of document.querySelectorAll("#app *")) {
    if (isOthers(element)) continue;
    for (const name of ["aria-label", "title", "placeholder", "aria-valuetext", "aria-description", "alt"]) {
      const value = element.getAttribute(name) ?? "";
      if (hasLetters(value) && !/^⟦.*⟧$/s.test(value))
        faults.push(`${name} ${value} of ${element.tagName}.${element.getAttribute("class")}`);
    }
  }
  return faults;
}
