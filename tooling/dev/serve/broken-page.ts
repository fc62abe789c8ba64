import { escapeHtml } from 'shared/contract/page/json-script';

/** Stands for a page that could not be rendered; it loads itself again after the next build. */
export function brokenPage(message: string): string {
  return `<!doctype html>
<html lang="en" data-broken>
<head>
<meta charset="utf-8">
<title>Not rendered</title>
</head>
<body>
<h1>This page was not rendered</h1>
<pre>${escapeHtml(message)}</pre>
</body>
</html>
`;
}
