/** Prints a page of its own, such as a card, without leaving the studio. */
export function printPage(html: string, title: string): void {
  document.getElementById("print-frame")?.remove();
  const frame = document.createElement("iframe");
  frame.id = "print-frame";
  frame.title = title;
  frame.srcdoc = html;
  frame.className = "print-frame";
  frame.onload = () => frame.contentWindow?.print();
  document.body.append(frame);
}
