import type { Registration, RegistrationDetail } from '@kurso/contract/registrations/registration.schema.ts'
import { formatShortcode } from '@kurso/contract/registrations/shortcode.ts'
import { Anchor, Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { DetailPage, Facts, Section } from '#ui/detail-page.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { GivenAnswers } from './given-answers.tsx'
import { PriceLines } from './price-lines.tsx'
import { RegistrationBadge } from './registration-badge.tsx'
import { RegistrationHistory } from './registration-history.tsx'
import { fullName } from './registration-list.tsx'
import { registrationsMessages } from './registrations.messages.ts'

export function RegistrationPage() {
  const tenant = useActiveTenant()
  const { registrationId } = useParams({ strict: false }) as { registrationId: Registration['id'] }
  const query = useQuery(
    queries.registrations.get.queryOptions({ input: { tenant: tenant.id, registrationId } }),
  )
  return <Loaded query={query}>{(registration) => <Detail registration={registration} />}</Loaded>
}

function Detail({ registration }: { registration: RegistrationDetail }) {
  const text = useText(registrationsMessages)
  const { dateTime, money } = useFormats()
  const { street, postalCode, city } = registration
  const address = [street, `${postalCode} ${city}`.trim()].filter(Boolean).join('\n')
  return (
    <DetailPage
      title={fullName(registration)}
      mark={<RegistrationBadge state={registration.state} paymentOverdue={registration.paymentOverdue} />}
      line={text('line', {
        shortcode: formatShortcode(registration.shortcode),
        at: dateTime(registration.registeredAt),
      })}
      backTo={{ to: `/courses/${registration.courseId}/registrations`, label: registration.courseTitle }}
      actions={<Actions registration={registration} />}
    >
      <Section title={text('person')}>
        <Facts
          facts={[
            {
              label: text('course'),
              value: (
                <Anchor component={Link} to={`/courses/${registration.courseId}/general`} inherit>
                  {registration.courseTitle}
                </Anchor>
              ),
            },
            {
              label: text('email'),
              value: (
                <Anchor href={`mailto:${registration.email}`} inherit>
                  {registration.email}
                </Anchor>
              ),
            },
            { label: text('phone'), value: registration.phone },
            { label: text('address'), value: address },
            { label: text('notes'), value: registration.notes },
          ]}
        />
      </Section>
      {registration.answers.length > 0 && (
        <Section title={text('answers')}>
          <GivenAnswers answers={registration.answers} />
        </Section>
      )}
      <Section title={text('money')}>
        <Facts
          facts={[
            { label: text('fee'), value: money(registration.feeCents) },
            registration.priceCategory !== '' && {
              label: text('priceCategory'),
              value: registration.priceCategory,
            },
            registration.priceLines.length > 0 && {
              label: text('priceLines'),
              value: <PriceLines lines={registration.priceLines} />,
            },
            { label: text('paid'), value: money(registration.paidCents) },
            { label: text('payable'), value: money(registration.payableCents) },
            registration.refundedCents > 0 && {
              label: text('refunded'),
              value: money(registration.refundedCents),
            },
          ]}
        />
      </Section>
      <Section title={text('history')}>
        <RegistrationHistory moves={registration.moves} />
      </Section>
    </DetailPage>
  )
}

function Actions({ registration }: { registration: RegistrationDetail }) {
  const text = useText(registrationsMessages)
  const tenant = useActiveTenant()
  const confirm = useMutation({
    ...queries.registrations.confirm.mutationOptions(),
    onSuccess: () => {
      notify({ kind: 'positive', message: text('confirmed') })
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: queries.registrations.key() }),
        queryClient.invalidateQueries({ queryKey: queries.courses.key() }),
      ])
    },
  })
  if (!registration.allowedActions.includes('confirm')) return null
  return (
    <Button
      loading={confirm.isPending}
      onClick={() => confirm.mutate({ tenant: tenant.id, registrationId: registration.id })}
    >
      {text('confirm')}
    </Button>
  )
}
