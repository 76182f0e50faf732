import { Anchor, Button } from '@mantine/core'
import type {
  CertificateCandidate,
  CourseCertificates,
} from '@reihum/contract/certificates/certificate.schema.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { api, queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { useGroupNames } from '#platform/use-group-names.ts'
import { Section } from '#ui/detail-page.tsx'
import { type DialogState, QuestionDialog } from '#ui/dialog.tsx'
import { PickedRecords } from '#ui/list/picked-records.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { ScreenState } from '#ui/states/screen-state.tsx'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { useCandidateColumns, useCandidatePhoneRow } from './candidate-columns.tsx'
import { certificatesOfCourse } from './certificate-query.ts'
import { certificatesMessages } from './certificates.messages.ts'
import { RuleDialog } from './rule-dialog.tsx'
import { useCertificateWords } from './use-certificate-words.ts'

export function CourseCertificatesTab() {
  const tenant = useActiveTenant().id
  const { courseId } = useParams({ strict: false }) as { courseId: CourseCertificates['course']['id'] }
  const query = useQuery(certificatesOfCourse(tenant, courseId))
  return (
    <Loaded query={query}>
      {(certificates) => (
        <>
          <Rule certificates={certificates} />
          <Candidates certificates={certificates} />
        </>
      )}
    </Loaded>
  )
}

type Of = { certificates: CourseCertificates }

/** Puts what a change answered into the place that the page shows. */
function useKeep({ course }: CourseCertificates) {
  const tenant = useActiveTenant().id
  return (fresh: CourseCertificates) =>
    queryClient.setQueryData(certificatesOfCourse(tenant, course.id).queryKey, fresh)
}

function Rule({ certificates }: Of) {
  const text = useText(certificatesMessages)
  const may = useMay()
  const words = useCertificateWords()
  const groups = useGroupNames()
  const { subject, open, dialog, round } = useDialogFor<'change' | 'remove'>()
  const keep = useKeep(certificates)
  const { rule } = certificates
  const mayChange = may('registrations.manage')
  return (
    <Section title={text('ruleTitle')}>
      {rule ? (
        <p>{words.rule(rule, groups.find(({ id }) => id === rule.groupId)?.name)}</p>
      ) : (
        !mayChange && <p className="grey">{text('lacksRule')}</p>
      )}
      {!rule && mayChange && (
        <ScreenState sentence={text('noRule')}>
          <Button onClick={() => open('change')}>{text('setUp')} …</Button>
        </ScreenState>
      )}
      {rule && mayChange && (
        <p>
          <Button variant="default" onClick={() => open('change')}>
            {text('change')} …
          </Button>{' '}
          <Button variant="subtle" onClick={() => open('remove')}>
            {text('remove')} …
          </Button>
        </p>
      )}
      {subject === 'change' && <RuleDialog key={round} certificates={certificates} keep={keep} {...dialog} />}
      {subject === 'remove' && (
        <RemoveDialog key={round} certificates={certificates} keep={keep} {...dialog} />
      )}
    </Section>
  )
}

type Keeping = Of & { keep: (fresh: CourseCertificates) => void }

function RemoveDialog({ certificates, keep, ...dialog }: DialogState & Keeping) {
  const text = useText(certificatesMessages)
  const tenant = useActiveTenant().id
  const { course, revision } = certificates
  const removing = useMutation({
    mutationFn: () => api.certificates.saveRule({ tenant, courseId: course.id, revision, rule: null }),
    onSuccess: (fresh) => {
      keep(fresh)
      notify({ kind: 'positive', message: text('ruleSaved') })
      dialog.onClose()
    },
  })
  return (
    <QuestionDialog
      {...dialog}
      title={text('removeTitle')}
      text={text('removeText')}
      button={text('remove')}
      isPending={removing.isPending}
      onConfirm={() => removing.mutate()}
    />
  )
}

function Candidates({ certificates }: Of) {
  const text = useText(certificatesMessages)
  const may = useMay()
  const { rule, attendees, hasAttendance } = certificates
  const columns = useCandidateColumns(certificates)
  const phoneRow = useCandidatePhoneRow()
  if (!rule && attendees.every(({ certificate }) => certificate === null)) return null
  return (
    <>
      {rule !== null && rule.presence.by !== 'nothing' && !hasAttendance && (
        <p className="grey">{text('noAttendance')}</p>
      )}
      {attendees.some(({ certificate }) => certificate !== null) && (
        <Anchor
          component={Link}
          to={`/certificates?courseId=${certificates.course.id}` as string}
          display="block"
          inherit
          mt="md"
        >
          {text('inList')}
        </Anchor>
      )}
      <PickedRecords<CertificateCandidate>
        title={text('attendees')}
        hint={text('attendeesHint')}
        none={text('nobody')}
        rows={attendees}
        rowKey={({ registrationId }) => registrationId}
        rowName={({ name }) => name}
        columns={columns}
        phoneRow={phoneRow}
        mayPick={may('registrations.manage')}
        actions={(picked, clear) => <Actions certificates={certificates} picked={picked} clear={clear} />}
      />
    </>
  )
}

/** What is done with the chosen people. */
function Actions({
  certificates,
  picked,
  clear,
}: Of & { picked: CertificateCandidate[]; clear: () => void }) {
  const text = useText(certificatesMessages)
  const tenant = useActiveTenant().id
  const keep = useKeep(certificates)
  const courseId = certificates.course.id
  const registrationIds = picked.map(({ registrationId }) => registrationId)
  const marking = useMutation({
    mutationFn: (passed: boolean | null) =>
      api.certificates.markPassed({ tenant, courseId, registrationIds, passed }),
    onSuccess: (fresh) => {
      keep(fresh)
      clear()
      notify({ kind: 'positive', message: text('marked') })
    },
  })
  const issuing = useMutation({
    mutationFn: () => api.certificates.issue({ tenant, courseId, registrationIds }),
    onSuccess: ({ issued, refused }) => {
      clear()
      notify({
        kind: refused.length > 0 ? 'warning' : 'positive',
        message: text('issuedNotice', { issued, refused: refused.length }),
      })
      return queryClient.invalidateQueries({ queryKey: queries.certificates.key() })
    },
  })
  const isPending = marking.isPending || issuing.isPending
  return (
    <>
      <Button disabled={isPending || certificates.rule === null} onClick={() => issuing.mutate()}>
        {text('issue')}
      </Button>
      <Button variant="default" disabled={isPending} onClick={() => marking.mutate(true)}>
        {text('markPassed')}
      </Button>
      <Button variant="default" disabled={isPending} onClick={() => marking.mutate(false)}>
        {text('markFailed')}
      </Button>
      <Button variant="default" disabled={isPending} onClick={() => marking.mutate(null)}>
        {text('markOpen')}
      </Button>
    </>
  )
}
