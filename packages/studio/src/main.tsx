import { render } from "preact";
import { App } from "./shell/app.tsx";
import { DropQuestion } from "./shell/drop-question.tsx";
import { openGiven } from "./state/file/given-data.ts";

// The policy says `webrtc 'block'`; for browsers that don't know it yet, the only door that connect-src leaves is removed.
for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection"]) Reflect.deleteProperty(globalThis, name);

render(
  <>
    <App />
    <DropQuestion />
  </>,
  document.getElementById("app")!,
);
openGiven();
