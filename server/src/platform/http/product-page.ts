import { escapeMarkup } from '@reihum/contract/wire/escape-markup.ts'
import type { Product } from '#platform/product.ts'

/**
 * Fills the name of the product into a built page. The other facts about the product go into meta elements, because the
 * content security policy allows no inline script that could carry them.
 */
export function fillPage(html: string, product: Product): string {
  const { name, logo, darkLogo, operator, termsUrl, processingUrl } = product
  const stated = {
    'application-name': name,
    'application-logo': logo?.path,
    'application-logo-dark': darkLogo?.path,
    'application-operator': operator.join('\n'),
    'application-terms': termsUrl,
    'application-processing': processingUrl,
  }
  const elements = Object.entries(stated).map(([key, value]) =>
    value ? `<meta name="${key}" content="${escapeMarkup(value)}" />` : '',
  )
  // Replaced by functions, because in a replacement string `$` has a special meaning.
  return html
    .replaceAll('{product}', () => escapeMarkup(name))
    .replace('</head>', () => `${elements.filter(Boolean).join('')}</head>`)
}
