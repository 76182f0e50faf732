import {
  type CertificateState,
  certificateStateNames,
} from '@reihum/contract/certificates/certificate.schema.ts'
import { type BadgeColour, StateBadge } from '#ui/state-badge.tsx'
import { useLocale } from '#ui/text.tsx'

const colours: Record<CertificateState, BadgeColour> = {
  valid: 'positive',
  expired: 'warning',
  withdrawn: 'negative',
  replaced: 'secondary',
}

export function CertificateBadge({ state }: { state: CertificateState }) {
  return <StateBadge colour={colours[state]}>{certificateStateNames[state][useLocale()]}</StateBadge>
}
