import { render } from "preact";
import { App } from "./shell/app.tsx";
import { DropQuestion } from "./shell/drop-question.tsx";
import { openGiven } from "./state/file/given-data.ts";

render(
  <>
    <App />
    <DropQuestion />
  </>,
  document.getElementById("app")!,
);
openGiven();
