import { LANGUAGES } from 'shared/contract';
import { escapeHtml } from 'shared/contract/page/json-script';

export const WIDTHS = [320, 360, 768, 1280];
export const THEMES = ['light', 'dark'] as const;

interface Picture {
  address: string;
  language: string;
  theme: string;
  width: number;
}

export function pictureName({ address, language, theme, width }: Picture): string {
  const name = address.replaceAll(/[^a-zA-Z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'start';
  return `${name}.${language}.${theme}.${width}.jpg`;
}

/** An HTML page of screenshots: one row for each address, language and theme, with all widths at the same scale. */
export function galleryHtml(pages: string[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Gallery</title>
<style>
body{margin:1rem;font:1rem/1.5 system-ui,sans-serif;background:#ddd}
.row{display:flex;gap:1rem;overflow-x:auto;align-items:start;padding-block:.5rem 2rem}
figure{margin:0;flex:none}
img{display:block;max-height:90vh;object-fit:cover;object-position:top;background:#fff}
</style>
<h1>Gallery</h1>
<ul>${pages.map((address) => `<li><a href="#${escapeHtml(address)}">${escapeHtml(address)}</a></li>`).join('')}</ul>
${pages.map(section).join('\n')}
</html>
`;
}

function section(address: string): string {
  const rows = LANGUAGES.flatMap((language) => THEMES.map((theme) => row(address, language, theme)));
  return `<h2 id="${escapeHtml(address)}">${escapeHtml(address)}</h2>\n${rows.join('\n')}`;
}

function row(address: string, language: string, theme: string): string {
  const figures = WIDTHS.map((width) => {
    const file = pictureName({ address, language, theme, width });
    const alt = escapeHtml(`${address} in ${language}, ${theme}, ${width} px wide`);
    return `<figure><a href="${file}"><img src="${file}" alt="${alt}" width="${width / 2}" loading="lazy"></a><figcaption>${width} · ${language} · ${theme}</figcaption></figure>`;
  });
  return `<div class="row">${figures.join('')}</div>`;
}
