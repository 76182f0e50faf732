import type { Certificate } from '@reihum/contract/certificates/certificate.schema.ts'
import { type BadgeColour, StateBadge } from '#ui/state-badge.tsx'
import { useText } from '#ui/text.tsx'
import { certificatesMessages } from './certificates.messages.ts'

const colours: Record<Certificate['paper'], BadgeColour> = {
  waiting: 'secondary',
  made: 'positive',
  failed: 'negative',
}

export function PaperBadge({ of: { paper } }: { of: Pick<Certificate, 'paper'> }) {
  const text = useText(certificatesMessages)
  return <StateBadge colour={colours[paper]}>{text(`paper_${paper}`)}</StateBadge>
}
