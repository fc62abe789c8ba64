import { draw } from '../draw';
import { previewDrawing } from './preview-drawing';
import type { PreviewWords } from './preview-words';

/** The picture as a PNG of 1200 × 630, the size that every service asks for. */
export const drawPreview = (words: PreviewWords): Promise<Buffer> => draw(previewDrawing(words));
