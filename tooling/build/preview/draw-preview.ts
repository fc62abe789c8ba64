import { escapeHtml } from 'shared/contract/page/json-script';
import { draw } from '../draw';
import type { PreviewWords } from './preview-words';

/** The picture of a link preview as a PNG of 1200 × 630, the size that all services accept. */
export const drawPreview = (words: PreviewWords): Promise<Buffer> => draw(previewDrawing(words));

/** A letter's width on average, as a share of the type size. */
const LETTER = 0.53;
const WIDTH = 780;

/** The dark green of the theme and the mark of three people round a common fund, as in the favicon. */
function previewDrawing({ title, text }: PreviewWords): string {
  const titleSize = title.join('').length > 18 ? 72 : 88;
  const titles = title.flatMap((one) => wrap(one, titleSize));
  const lines = wrap(text, 36);
  if (lines.length > 4) throw new Error(`"${text}" is too long for the picture of a link preview`);
  const height = titles.length * titleSize * 1.12 + 48 + lines.length * 50;
  const top = (630 - height) / 2;
  const below = top + titles.length * titleSize * 1.12 + 48;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" font-family="Atkinson Hyperlegible">
<rect width="1200" height="630" fill="#0f4c38"/>
<circle cx="1040" cy="330" r="300" fill="#0a3628"/>
<g fill="#cfe3d9"><circle cx="1040" cy="175" r="62"/><circle cx="905" cy="410" r="62"/><circle cx="1175" cy="410" r="62"/></g>
<circle cx="1040" cy="330" r="92" fill="#f7c948"/>
<rect y="618" width="1200" height="12" fill="#f7c948"/>
${titles.map((line, row) => textLine(line, top + (row + 0.82) * titleSize * 1.12, titleSize, 700, '#fff')).join('\n')}
${lines.map((line, row) => textLine(line, below + 34 + row * 50, 36, 400, '#cfe3d9')).join('\n')}
</svg>`;
}

const textLine = (text: string, y: number, size: number, weight: number, fill: string): string =>
  `<text x="72" y="${Math.round(y)}" font-size="${size}" font-weight="${weight}" fill="${fill}">${escapeHtml(text)}</text>`;

function wrap(text: string, size: number): string[] {
  const most = Math.floor(WIDTH / (size * LETTER));
  return text.split(' ').reduce<string[]>((lines, word) => {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    return lines.length > 0 && longer.length <= most ? [...lines.slice(0, -1), longer] : [...lines, word];
  }, []);
}
