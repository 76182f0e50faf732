import { Anchor, Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { product } from '#platform/product.ts'
import { useText } from '#ui/text.tsx'
import { identityMessages } from './identity.messages.ts'

type Props = { isAccepted: boolean; error: ReactNode; onChange: (isAccepted: boolean) => void }

/** What whoever runs the platform wants agreed to: terms of use, data processing, or both; nothing where there is neither. */
export function AcceptTerms({ isAccepted, error, onChange }: Props) {
  const text = useText(identityMessages)
  const links = [
    product.terms && { href: product.terms, words: text('termsOfUse') },
    product.processing && { href: product.processing, words: text('processingAgreement') },
  ].filter((link) => link !== '')
  if (links.length === 0) return null
  const [before = '', after = ''] = text('acceptTerms', { what: '\n' }).split('\n')
  return (
    <Checkbox
      checked={isAccepted}
      onChange={(event) => onChange(event.currentTarget.checked)}
      error={error}
      label={
        <>
          {before}
          {links.map(({ href, words }, at) => (
            <span key={href}>
              {at > 0 && ` ${text('and')} `}
              <Anchor href={href} target="_blank" rel="noopener" inherit underline="always">
                {words}
              </Anchor>
            </span>
          ))}
          {after}
        </>
      }
    />
  )
}
