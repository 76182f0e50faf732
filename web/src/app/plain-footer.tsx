import { platformMessages } from '#platform/platform.messages.ts'
import { useText } from '#ui/text.tsx'

/** What everybody may read, from every page that stands alone. */
export function PlainFooter() {
  const text = useText(platformMessages)
  return (
    <>
      <a href="/cookie-policy">{text('cookiePolicy')}</a>
      <a href="/accessibility">{text('accessibility')}</a>
    </>
  )
}
