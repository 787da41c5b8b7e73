import { render } from "preact";
import { App } from "./shell/app.tsx";
import { openGiven } from "./state/given-data.ts";

render(<App />, document.getElementById("app")!);
openGiven();
