import { createIsbotFromList, list } from 'isbot';
import { cacheByText } from './cache-by-text';

/** Clients of pipelines, monitors and drills. They are served as visitors, because they test what visitors get. */
const TOOLS = [
  'curl/8.5.0',
  'node',
  'Playwright/1.65.1 (x64; ubuntu 24.04) node/20',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
];

const isListed = createIsbotFromList(list.filter((pattern) => !TOOLS.some((tool) => new RegExp(pattern, 'i').test(tool))));

/** Whether the client is a search engine or link preview, which always gets stable. A crawler that claims to be a browser is served as a visitor. */
export const isCrawler = cacheByText(isListed);
