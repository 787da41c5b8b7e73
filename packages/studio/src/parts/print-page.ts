/** Browsers that print say so before; some of them a moment after they were asked. */
const BLOCKED_AFTER_MILLISECONDS = 1000;

/**
 * Prints a page of its own, such as a card, without leaving the studio. `onBlocked` is told when the browser does not
 * let it.
 */
export function printPage(html: string, title: string, onBlocked: () => void = () => {}): void {
  document.getElementById("print-frame")?.remove();
  const frame = document.createElement("iframe");
  frame.id = "print-frame";
  frame.title = title;
  frame.srcdoc = html;
  frame.className = "print-frame";
  frame.onload = () => {
    const page = frame.contentWindow;
    const waiting = setTimeout(onBlocked, BLOCKED_AFTER_MILLISECONDS);
    page?.addEventListener("beforeprint", () => clearTimeout(waiting));
    page?.print();
  };
  document.body.append(frame);
}
