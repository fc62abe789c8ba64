import { draw } from '../draw';
import { previewDrawing } from './preview-drawing';
import type { PreviewWords } from './preview-words';

/** The picture of a link preview as a PNG of 1200 × 630, the size that all services accept. */
export const drawPreview = (words: PreviewWords): Promise<Buffer> => draw(previewDrawing(words));
