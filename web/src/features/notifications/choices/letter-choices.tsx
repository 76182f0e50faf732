import { Alert, Anchor, Button, Checkbox } from '@mantine/core'
import { mailReasonWords } from '@reihum/contract/messages/mail-reasons.ts'
import {
  type OptionalLetter,
  optionalLetters,
  optionalLetterWords,
  waysToStopWords,
} from '@reihum/contract/messages/optional-letters.ts'
import type { AddressChoice } from '@reihum/contract/notifications/letter-choice.schema.ts'
import type { Person } from '@reihum/contract/persons.ts'
import type { Registration } from '@reihum/contract/registrations/registration.schema.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { registrationQuery } from '#features/registrations/registration-query.ts'
import { api, queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { Section } from '#ui/detail-page.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { letterChoicesMessages } from './letter-choices.messages.ts'
import classes from './letter-choices.module.css'

type PersonId = Person['id']

const choicesQuery = (tenant: string, personId: PersonId) =>
  queries.notifications.getPersonLetterChoices.queryOptions({ input: { tenant, personId } })

/** Which letters a person wants at each of their addresses, how they gave up the others, and where nothing arrives. */
export function LetterChoices({ person }: { person: Person }) {
  const may = useMay()
  return person.erasedAt === null && may('registrations.manage') ? (
    // With another address, what is known of it is read.
    <OfPerson key={person.email} personId={person.id} />
  ) : null
}

function OfPerson({ personId }: { personId: PersonId }) {
  const text = useText(letterChoicesMessages)
  const tenant = useActiveTenant().id
  const query = useQuery(choicesQuery(tenant, personId))
  return (
    <Section title={text('title')}>
      <Loaded query={query}>
        {({ items }) =>
          items.length > 0 ? (
            <>
              <p className="grey">{text('hint')}</p>
              {items.map((choice) => (
                <Address key={choice.email} personId={personId} choice={choice} />
              ))}
            </>
          ) : (
            <p className="grey">{text('noAddress')}</p>
          )
        }
      </Loaded>
    </Section>
  )
}

type AddressProps = { personId: PersonId; choice: AddressChoice }

/** What somebody says is kept at once; taking it back is the same box. */
function Address({ personId, choice }: AddressProps) {
  const text = useText(letterChoicesMessages)
  const locale = useLocale()
  const tenant = useActiveTenant().id
  const { dateTime } = useFormats()
  const unwanted = choice.unwanted.map(({ kind }) => kind)
  const saving = useMutation({
    mutationFn: (kinds: OptionalLetter[]) =>
      api.notifications.changePersonLetterChoice({ tenant, personId, email: choice.email, unwanted: kinds }),
    onSuccess: (fresh) => {
      queryClient.setQueryData(choicesQuery(tenant, personId).queryKey, fresh)
      notify({ kind: 'positive', message: text('saved') })
    },
  })
  const since = (kind: OptionalLetter) => {
    const found = choice.unwanted.find((one) => one.kind === kind)
    return found && text('since', { at: dateTime(found.at), how: waysToStopWords[found.how][locale] })
  }
  return (
    <fieldset className={classes.address}>
      <legend>{choice.email}</legend>
      <Undeliverable personId={personId} choice={choice} />
      {optionalLetters.map((kind) => (
        <Checkbox
          key={kind}
          label={optionalLetterWords[kind].name[locale]}
          description={since(kind)}
          disabled={saving.isPending}
          checked={!unwanted.includes(kind)}
          onChange={(event) =>
            saving.mutate(
              event.currentTarget.checked ? unwanted.filter((one) => one !== kind) : [...unwanted, kind],
            )
          }
        />
      ))}
    </fieldset>
  )
}

/** Says that nothing arrives at an address, and has it tried again. */
function Undeliverable({ personId, choice: { email, bounce } }: AddressProps) {
  const text = useText(letterChoicesMessages)
  const locale = useLocale()
  const tenant = useActiveTenant().id
  const { dateTime } = useFormats()
  const trying = useMutation({
    mutationFn: () => api.notifications.tryAddressAgain({ tenant, personId, email }),
    onSuccess: (fresh) => {
      queryClient.setQueryData(choicesQuery(tenant, personId).queryKey, fresh)
      notify({ kind: 'positive', message: text('triedAgain') })
    },
  })
  if (!bounce) return null
  const reason = mailReasonWords[bounce.reason].says[locale]
  return (
    <Alert
      color="warning"
      title={text('bounced', { at: dateTime(bounce.at), reason })}
      styles={{ message: { color: 'inherit' } }}
    >
      <p>{text('bouncedAdvice')}</p>
      <Button mt="sm" variant="default" loading={trying.isPending} onClick={() => trying.mutate()}>
        {text('tryAgain')}
      </Button>
    </Alert>
  )
}

/** The same in a line on the page of a registration, where somebody may wonder why no reminder came. */
export function LetterChoicesOfRegistration({ registrationId }: { registrationId: Registration['id'] }) {
  const may = useMay()
  const tenant = useActiveTenant().id
  const { data } = useQuery(registrationQuery(tenant, registrationId))
  return data && may('registrations.manage') ? <InShort personId={data.personId} /> : null
}

function InShort({ personId }: { personId: PersonId }) {
  const text = useText(letterChoicesMessages)
  const locale = useLocale()
  const tenant = useActiveTenant().id
  const { data } = useQuery(choicesQuery(tenant, personId))
  const without = data?.items.filter(({ unwanted }) => unwanted.length > 0) ?? []
  const bounced = data?.items.flatMap(({ email, bounce }) => (bounce ? [{ email, ...bounce }] : [])) ?? []
  if (without.length + bounced.length === 0) return null
  return (
    <Section title={text('title')}>
      {bounced.map(({ email, reason }) => (
        <p key={email}>
          <strong>{text('undeliverable', { email, reason: mailReasonWords[reason].says[locale] })}</strong>
        </p>
      ))}
      {without.map(({ email, unwanted }) => (
        <p key={email}>
          {text('unwanted', {
            email,
            kinds: unwanted.map(({ kind }) => optionalLetterWords[kind].name[locale]).join(', '),
          })}
        </p>
      ))}
      <Anchor component={Link} to={`/attendees/${personId}`}>
        {text('change')}
      </Anchor>
    </Section>
  )
}
