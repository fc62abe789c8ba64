import type { Head } from 'shared/contract';
import { jsonInScript } from 'shared/contract/page/json-script';
import { linkSlot, SEARCH_TEMPLATE } from 'shared/contract/page/link-slots';
import type { PageState } from 'shared/contract/page/page-state';
import type { PageAddress } from '../loading/page-loader';
import { publicAddress } from './page-address';

/** The placeholder for the site's search, which a section may declare. */
const SEARCH = '{{search}}';

/** The page in terms of schema.org; it contains only what the page shows. */
export function structuredData(page: PageState, address: PageAddress, head: Head, image: string | undefined): string {
  const { origin } = page.site;
  const action = {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${origin}${SEARCH_TEMPLATE.address}?lng=${page.language}&${SEARCH_TEMPLATE.parameter}={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  };
  return jsonInScript(graphOf(page, address, head, image)).replace(`,"potentialAction":"${SEARCH}"`, () =>
    linkSlot('search', `,"potentialAction":${jsonInScript(action)}`),
  );
}

function graphOf(page: PageState, address: PageAddress, head: Head, image: string | undefined) {
  const isStart = address.pathname === '/';
  return {
    '@context': 'https://schema.org',
    '@graph': [
      ...(isStart ? [organization(page), website(page, head)] : [breadcrumbs(page, address, head)]),
      ...(head.article ? [article(page, address, head, image)] : []),
    ],
  };
}

const idOf = ({ site }: PageState, name: string) => ({ '@id': `${site.origin}/#${name}` });

const company = (page: PageState) => ({
  '@type': 'Organization',
  ...idOf(page, 'company'),
  name: page.site.companyName,
  url: `${page.site.origin}/`,
});

/** For the start page alone, where search engines look for it. */
function organization(page: PageState) {
  const { supportEmail, supportPhone, social } = page.site;
  return {
    ...company(page),
    contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', email: supportEmail, telephone: supportPhone },
    sameAs: Object.values(social),
  };
}

function website(page: PageState, head: Head) {
  const { origin, productName } = page.site;
  return {
    '@type': 'WebSite',
    ...idOf(page, 'site'),
    name: productName,
    url: `${origin}/`,
    description: head.description,
    inLanguage: page.language,
    publisher: idOf(page, 'company'),
    potentialAction: SEARCH,
  };
}

function breadcrumbs(page: PageState, address: PageAddress, { article: heading, title, trail = [] }: Head) {
  const above = [{ title: page.site.productName, path: '/' }, ...trail];
  const items = above.map((one) => ({
    name: one.title,
    item: publicAddress(page, { pathname: one.path, search: '' }, page.language),
  }));
  const named = heading ?? title.replace(` – ${page.site.productName}`, '');
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [...items, { name: named, item: publicAddress(page, address, page.language) }].map((item, position) => ({
      '@type': 'ListItem',
      position: position + 1,
      ...item,
    })),
  };
}

function article(page: PageState, address: PageAddress, head: Head, image: string | undefined) {
  return {
    '@type': 'Article',
    headline: head.article,
    description: head.description,
    inLanguage: page.language,
    mainEntityOfPage: publicAddress(page, address, page.language),
    ...(head.updated && { dateModified: head.updated }),
    ...(image && { image }),
    author: company(page),
  };
}
