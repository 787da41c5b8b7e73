import { html } from "./html.ts";

/**
 * Everything before the body of a page that stands alone. Its policy lets it load nothing, and run nothing but what
 * `allowed` names.
 */
export function htmlHead(title: string, style: string, allowed = "style-src 'unsafe-inline'"): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; ${allowed}; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${html(title)}</title>
<style>${style}</style>
</head>`;
}
