import { Alert, Anchor, Button } from '@mantine/core'
import { attendeeNotInformed, isUndelivered } from '@reihum/contract/messages/mail.schema.ts'
import { mailReasonWords } from '@reihum/contract/messages/mail-reasons.ts'
import type { Registration, RegistrationDetail } from '@reihum/contract/registrations/registration.schema.ts'
import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'
import { IconMailExclamation, IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useAdditions } from '#platform/house-context.tsx'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { DetailPage, Section } from '#ui/detail-page.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { RegistrationExtras } from '../extras/registration-extras.tsx'
import { RegistrationNeighbours } from '../list/registration-neighbours.tsx'
import { RegistrationProof } from '../proofs/registration-proof.tsx'
import { RegistrationBadge } from '../registration-badge.tsx'
import { fullName, registrationAddress } from '../registration-names.ts'
import { registrationQuery } from '../registration-query.ts'
import { registrationsMessages } from '../registrations.messages.ts'
import { furtherSections } from './further-sections.ts'
import { GivenAnswers } from './given-answers.tsx'
import { registrationMessages } from './registration.messages.ts'
import { RegistrationActions } from './registration-actions.tsx'
import { BookingFacts, MoneyFacts, PersonFacts } from './registration-facts.tsx'
import classes from './registration-page.module.css'
import { RegistrationTimeline } from './registration-timeline.tsx'
import { SendMended } from './told-mail.tsx'

export function RegistrationPage() {
  const tenant = useActiveTenant()
  const { registrationId } = useParams({ strict: false }) as { registrationId: Registration['id'] }
  const query = useQuery(registrationQuery(tenant.id, registrationId))
  return <Loaded query={query}>{(registration) => <Detail registration={registration} />}</Loaded>
}

function Detail({ registration }: { registration: RegistrationDetail }) {
  const text = useText(registrationMessages)
  const words = useText(registrationsMessages)
  const may = useMay()
  const sections = useAdditions(furtherSections)
  const { dateTime } = useFormats()
  const { id, courseId, courseTitle, state, paymentOverdue, shortcode, registeredAt } = registration
  return (
    <DetailPage
      title={fullName(registration)}
      mark={<RegistrationBadge state={state} paymentOverdue={paymentOverdue} />}
      line={text('line', { shortcode: formatShortcode(shortcode), at: dateTime(registeredAt) })}
      backTo={
        may('courses.manage')
          ? { to: `/courses/${courseId}/registrations`, label: courseTitle }
          : { to: '/registrations', label: words('registrations') }
      }
      neighbours={<RegistrationNeighbours of={registration} />}
      actions={<RegistrationActions key={id} registration={registration} />}
    >
      {isUnreached(registration) && <Unreached registration={registration} />}
      {registration.mailFailed && <NotInformed registration={registration} />}
      <div className={classes.layout}>
        <div>
          <Section title={text('person')}>
            <PersonFacts registration={registration} />
            {may('registrations.manage') && (
              <Anchor
                component={Link}
                to={`/attendees/${registration.personId}`}
                size="sm"
                mt={8}
                display="inline-block"
              >
                {text('toPerson')}
              </Anchor>
            )}
          </Section>
          <Answers registration={registration} />
          <Section title={text('money')}>
            <MoneyFacts registration={registration} />
          </Section>
          <RegistrationProof registration={registration} />
          <RegistrationExtras registration={registration} />
          <Section title={text('booking')}>
            <BookingFacts registration={registration} />
          </Section>
          <Suspense>
            {sections.map((Further, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are given once and never change
              <Further key={at} registrationId={id} />
            ))}
          </Suspense>
          {may('registrations.manage') && (
            <Section title={text('internalNotes')}>
              <InternalNotes registration={registration} />
            </Section>
          )}
        </div>
        <Section title={text('history')}>
          <RegistrationTimeline registration={registration} />
        </Section>
      </div>
    </DetailPage>
  )
}

/** What was answered, and the way to complete what is still open. */
function Answers({ registration }: { registration: RegistrationDetail }) {
  const text = useText(registrationMessages)
  const { answers, answerable, unanswered, allowedActions } = registration
  const mayChange = allowedActions.includes('change') && answerable.length > 0
  const open = mayChange ? unanswered.length : 0
  if (answers.length === 0 && open === 0) return null
  return (
    <Section title={text('answers')}>
      {answers.length > 0 && <GivenAnswers answers={answers} />}
      {mayChange && (
        <Button
          component={Link}
          to={`${registrationAddress(registration)}/edit`}
          hash="answers"
          variant="default"
          size="compact-sm"
          mt={8}
        >
          {open > 0 ? text('completeAnswers', { count: String(open) }) : text('correctAnswers')}
        </Button>
      )}
    </Section>
  )
}

/** Neither the contact of the booking nor the person has an address; of an erased person that goes without saying. */
const isUnreached = ({ email, contact, allowedActions }: RegistrationDetail) =>
  email === '' && contact.email === '' && allowedActions.includes('change')

function Unreached({ registration }: { registration: RegistrationDetail }) {
  const text = useText(registrationMessages)
  return (
    <Alert
      className={classes.alert}
      color="warning"
      p={12}
      icon={<IconMailOff size={18} stroke={1.75} aria-hidden />}
      styles={{ icon: { marginInlineEnd: 8 }, message: { color: 'inherit' } }}
    >
      <p>
        {text('unreached')}{' '}
        <Anchor component={Link} to={`${registrationAddress(registration)}/edit`} inherit>
          {text('enterAddress')}
        </Anchor>
      </p>
    </Alert>
  )
}

/** Says at the top that a mail did not arrive, and offers to send it again. */
function NotInformed({ registration }: { registration: RegistrationDetail }) {
  const text = useText(registrationMessages)
  const { locale } = useFormats()
  const failed = registration.mails.find((mail) => isUndelivered(mail.state))
  const words = failed?.reason && mailReasonWords[failed.reason]
  return (
    <Alert
      className={classes.alert}
      color="negative"
      p={12}
      icon={<IconMailExclamation size={18} stroke={1.75} aria-hidden />}
      styles={{ icon: { marginInlineEnd: 8 }, message: { color: 'inherit' } }}
    >
      <p>
        <strong>{attendeeNotInformed[locale]}.</strong> {words?.says[locale]}{' '}
        {words?.advice?.[locale] ?? text('notInformedAdvice')}
      </p>
      {failed && <SendMended mail={failed} />}
    </Alert>
  )
}

function InternalNotes({ registration }: { registration: RegistrationDetail }) {
  const text = useText(registrationMessages)
  const { internalNotes, allowedActions } = registration
  return (
    <div className={classes.notes}>
      {internalNotes ? <p>{internalNotes}</p> : <p className="grey">{text('internalNotesHint')}</p>}
      {allowedActions.includes('change') && (
        <Button
          component={Link}
          to={`${registrationAddress(registration)}/edit`}
          hash="notes"
          variant="default"
          size="compact-sm"
        >
          {text(internalNotes ? 'changeNote' : 'addNote')}
        </Button>
      )}
    </div>
  )
}
