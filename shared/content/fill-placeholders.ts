import { escapeHtml } from '../contract/page/json-script';
import type { Site } from '../contract';
import { phoneAddress, ussdAddress } from '../ui/dial-address';
import type { BRAND_VALUES } from './brand-values';
import type { ProseDocument } from './prose-document';

const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/** The values of placeholders as plain text. */
export function placeholderValues(site: Site): Record<(typeof BRAND_VALUES)[number], string> {
  return {
    product: site.productName,
    company: site.companyName,
    email: site.supportEmail,
    phone: site.supportPhone,
    ussd: site.ussdCode,
  };
}

/** Fills a plain text; any other placeholder stays. The build refuses one in a text. */
export function fillText(text: string, values: Record<string, string>): string {
  return text.replace(PLACEHOLDER, (whole, name: string) => (Object.hasOwn(values, name) ? values[name]! : whole));
}

/** Fills title, headings and HTML; in the HTML, contacts become links. @param more values of further placeholders, as plain text */
export function fillPlaceholders<Meta>(
  document: ProseDocument<Meta>,
  site: Site,
  more: Record<string, string> = {},
): ProseDocument<Meta> {
  const values = { ...placeholderValues(site), ...more };
  const markup = {
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escapeHtml(value)])),
    ...links(site),
  };
  return {
    ...document,
    meta: { ...document.meta, title: fillText(document.meta.title, values) },
    headings: document.headings.map((heading) => ({ ...heading, text: fillText(heading.text, values) })),
    html: fillText(document.html, markup),
  };
}

function links(site: Site): Record<string, string> {
  const link = (address: string, text: string) => `<a href="${escapeHtml(address)}">${escapeHtml(text)}</a>`;
  return {
    email: link(`mailto:${site.supportEmail}`, site.supportEmail),
    phone: link(phoneAddress(site.supportPhone), site.supportPhone),
    ussd: link(ussdAddress(site.ussdCode), site.ussdCode),
  };
}
