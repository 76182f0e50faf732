import { Anchor } from '@mantine/core'
import type {
  CertificateCandidate,
  CourseCertificates,
} from '@reihum/contract/certificates/certificate.schema.ts'
import { Link } from '@tanstack/react-router'
import type { ListColumn } from '#ui/list/data-table.tsx'
import type { PhoneRow } from '#ui/list/phone-rows.tsx'
import { useText } from '#ui/text.tsx'
import { CertificateBadge } from './certificate-badge.tsx'
import { certificatesMessages } from './certificates.messages.ts'
import { useCertificateWords } from './use-certificate-words.ts'

/** The certificate, or what is missing for one. */
function Standing({ of: { certificate, lacks } }: { of: CertificateCandidate }) {
  const text = useText(certificatesMessages)
  const { lack } = useCertificateWords()
  if (certificate)
    return (
      <span>
        <CertificateBadge state={certificate.state} />{' '}
        <Anchor component={Link} to={`/certificates/${certificate.id}`} inherit>
          {certificate.number}
        </Anchor>
      </span>
    )
  return <span className="grey">{lacks.length === 0 ? text('ready') : lacks.map(lack).join(', ')}</span>
}

function useResult() {
  const text = useText(certificatesMessages)
  return ({ passed }: CertificateCandidate) => (passed === null ? '' : text(passed ? 'passed' : 'notPassed'))
}

export function useCandidateColumns({
  hasAttendance,
}: CourseCertificates): ListColumn<CertificateCandidate>[] {
  const text = useText(certificatesMessages)
  const { written } = useCertificateWords()
  const result = useResult()
  return [
    {
      id: 'name',
      header: text('name'),
      isMain: true,
      cell: ({ name, registrationId }) => (
        <Anchor component={Link} to={`/registrations/${registrationId}`} inherit>
          {name}
        </Anchor>
      ),
    },
    ...(hasAttendance
      ? [
          {
            id: 'presence',
            header: text('presence'),
            isNumeric: true as const,
            cell: ({ percent, units }: CertificateCandidate) =>
              text('presenceText', { percent: String(percent ?? 0), units: written(units ?? 0) }),
          },
        ]
      : []),
    { id: 'result', header: text('result'), cell: (of) => result(of) || '–' },
    { id: 'standing', header: text('standing'), cell: (of) => <Standing of={of} /> },
  ]
}

export function useCandidatePhoneRow() {
  const result = useResult()
  return (of: CertificateCandidate): PhoneRow => ({
    title: of.name,
    mark: result(of),
    meta: <Standing of={of} />,
  })
}
