import { Alert, Anchor } from '@mantine/core'
import {
  type CertificateDetail,
  certificateStateNames,
} from '@reihum/contract/certificates/certificate.schema.ts'
import { isRefusalCode, refusalText } from '@reihum/contract/refusals.ts'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { DetailPage, Facts, Section } from '#ui/detail-page.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { CertificateActions, MakeAgain } from './certificate-actions.tsx'
import { certificateQuery } from './certificate-query.ts'
import { certificatesMessages } from './certificates.messages.ts'
import { useCertificateWords } from './use-certificate-words.ts'

export function CertificatePage() {
  const { certificateId } = useParams({ strict: false }) as { certificateId: CertificateDetail['id'] }
  const query = useQuery(certificateQuery(useActiveTenant().id, certificateId))
  return <Loaded query={query}>{(certificate) => <Detail key={certificate.id} of={certificate} />}</Loaded>
}

type Of = { of: CertificateDetail }

function Detail({ of }: Of) {
  const text = useText(certificatesMessages)
  const { locale } = useFormats()
  return (
    <DetailPage
      title={text('certificateOf', { name: of.name })}
      line={`${of.number} · ${certificateStateNames[of.state][locale]}`}
      backTo={{ to: '/certificates', label: text('certificates') }}
      actions={<CertificateActions of={of} />}
    >
      <Trouble of={of} />
      <Section title={text('onPaper')}>
        <OnPaper of={of} />
      </Section>
      <Section title={text('certificates')}>
        <About of={of} />
      </Section>
    </DetailPage>
  )
}

/** Why it does not hold, or why there is no paper. */
function Trouble({ of }: Of) {
  const text = useText(certificatesMessages)
  const { dateTime } = useFormats()
  const { day } = useCertificateWords()
  const { state, endedAt, endedReason, validUntil, paper, failure } = of
  const locale = useLocale()
  const alert = (color: string, title: string, told: string) => (
    <Alert color={color} role="note" title={title} styles={{ message: { color: 'inherit' } }} mb="md">
      {told}
    </Alert>
  )
  if (endedAt !== null)
    return alert(
      'secondary',
      text('endedTitle'),
      text('endedText', { at: dateTime(endedAt), reason: endedReason }),
    )
  if (state === 'expired' && validUntil !== null)
    return alert('warning', text('expiredTitle'), text('expiredText', { day: day(validUntil) }))
  if (paper === 'failed')
    return (
      <>
        {alert(
          'negative',
          text('paperFailedTitle'),
          [
            failure && isRefusalCode(failure.code)
              ? text('failedFor', { why: refusalText(failure.code, locale, failure.data) })
              : '',
            text('paperFailed'),
          ]
            .filter(Boolean)
            .join(' '),
        )}
        <MakeAgain of={of} />
      </>
    )
  return paper === 'waiting' ? <p role="status">{text('paperWaiting')}</p> : null
}

function OnPaper({ of: { content } }: Of) {
  const text = useText(certificatesMessages)
  const { day, written } = useCertificateWords()
  const { from, to, units, unitMinutes, validUntil, contents, signer, provider } = content
  return (
    <Facts
      facts={[
        { label: text('kind'), value: content.title },
        { label: text('number'), value: <span className="mono">{content.number}</span> },
        { label: text('name'), value: content.name },
        { label: text('course'), value: content.courseTitle },
        from !== null &&
          to !== null && {
            label: text('period'),
            value: from === to ? day(from) : text('periodText', { from: day(from), to: day(to) }),
          },
        units !== null &&
          units > 0 && {
            label: text('extent'),
            value: text('extentText', { units: written(units), minutes: String(unitMinutes) }),
          },
        content.hasPassed && { label: text('result'), value: text('passed') },
        contents.length > 0 && { label: text('contents'), value: contents.join(' · ') },
        content.lines.length > 0 && { label: text('wording'), value: content.lines.join(' · ') },
        { label: text('issuedOn'), value: day(content.issuedOn) },
        { label: text('validUntil'), value: validUntil ? day(validUntil) : text('forEver') },
        { label: text('signer'), value: signer || provider.company },
      ]}
    />
  )
}

function About({ of }: Of) {
  const text = useText(certificatesMessages)
  const may = useMay()
  return (
    <Facts
      facts={[
        {
          label: text('holder'),
          value: (
            <Anchor component={Link} to={`/registrations/${of.registrationId}`} inherit>
              {of.name}
            </Anchor>
          ),
        },
        {
          label: text('course'),
          value: may('courses.manage') ? (
            <Anchor component={Link} to={`/courses/${of.course.id}/certificates`} inherit>
              {of.course.title}
            </Anchor>
          ) : (
            of.course.title
          ),
        },
        { label: text('issuedBy'), value: of.issuedBy || text('byItself') },
        {
          label: text('page'),
          value: (
            <Anchor href={of.pageUrl} target="_blank" rel="noreferrer" inherit>
              {text('openPage')} <IconExternalLink size={14} stroke={1.75} aria-hidden />
            </Anchor>
          ),
        },
        of.sha256 !== null && { label: text('digest'), value: <span className="mono">{of.sha256}</span> },
      ]}
    />
  )
}
