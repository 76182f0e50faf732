import type { Certificate } from '@reihum/contract/certificates/certificate.schema.ts'
import { type BadgeColour, StateBadge } from '#ui/state-badge.tsx'
import { useText } from '#ui/text.tsx'
import { certificatesMessages } from './certificates.messages.ts'

const colours: Record<Certificate['paper'], BadgeColour> = {
  waiting: 'secondary',
  made: 'positive',
  failed: 'negative',
}

/** Its paper is still to come: nothing is printed any more of one that ended. */
export const lacksPaper = ({ paper, state }: Pick<Certificate, 'paper' | 'state'>) =>
  paper !== 'made' && state !== 'withdrawn' && state !== 'replaced'

export function PaperBadge({ of }: { of: Pick<Certificate, 'paper' | 'state'> }) {
  const text = useText(certificatesMessages)
  const { paper } = of
  if (paper !== 'made' && !lacksPaper(of)) return <span className="grey">–</span>
  return <StateBadge colour={colours[paper]}>{text(`paper_${paper}`)}</StateBadge>
}
