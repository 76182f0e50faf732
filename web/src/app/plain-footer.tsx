import { platformMessages } from '#platform/platform.messages.ts'
import { product } from '#platform/product.ts'
import { useText } from '#ui/text.tsx'

/** Links to the pages that everybody may read: below every page that stands alone, and below the navigation. */
export function PlainFooter() {
  const text = useText(platformMessages)
  return (
    <>
      {product.operator && <a href="/imprint">{text('imprint')}</a>}
      <a href="/cookie-policy">{text('cookiePolicy')}</a>
      <a href="/accessibility">{text('accessibility')}</a>
    </>
  )
}
