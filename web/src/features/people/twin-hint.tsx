import { Alert, Anchor } from '@mantine/core'
import { personName } from '@reihum/contract/people/person-name.ts'
import type { Person, Twin } from '@reihum/contract/persons.ts'
import { IconUsersGroup } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useLocale, useText } from '#ui/text.tsx'
import { peopleMessages } from './people.messages.ts'
import classes from './people.module.css'

/** Shows twins and why they may be the same person, to roles that may merge them. */
export function TwinHint({ person }: { person: Person }) {
  const text = useText(peopleMessages)
  if (person.twins.length === 0 || !person.allowedActions.includes('merge')) return null
  return (
    <Alert
      className={classes.hint}
      color="info"
      p={12}
      icon={<IconUsersGroup size={18} stroke={1.75} aria-hidden />}
      styles={{ icon: { marginInlineEnd: 8 }, message: { color: 'inherit' } }}
    >
      <strong>{text('mayBeOne', { count: person.twins.length })}</strong>
      <ul className={classes.twins}>
        {person.twins.map((twin) => (
          <li key={twin.id} className={classes.twin}>
            <TwinWords twin={twin} />
            <CompareLink person={person} twin={twin} isTinted />
          </li>
        ))}
      </ul>
    </Alert>
  )
}

export function TwinWords({ twin }: { twin: Omit<Twin, 'reason'> & { reason?: Twin['reason'] } }) {
  const text = useText(peopleMessages)
  const locale = useLocale()
  const { email, phone, registrationCount, reason } = twin
  const facts = [email, phone, text('countRegistrations', { count: registrationCount })].filter(Boolean)
  return (
    <span>
      {personName(twin, locale)}{' '}
      <span className="grey">{[...facts, ...(reason ? [text('because', { reason })] : [])].join(' · ')}</span>
    </span>
  )
}

type CompareLinkProps = {
  person: Pick<Person, 'id'>
  twin: Pick<Twin, 'id' | 'firstName' | 'lastName'>
  /** Set on a tinted ground, where the colour of links may not be readable. */
  isTinted?: boolean
}

export function CompareLink({ person, twin, isTinted = false }: CompareLinkProps) {
  const text = useText(peopleMessages)
  const locale = useLocale()
  return (
    <Anchor
      component={Link}
      to={`/attendees/${person.id}/merge`}
      search={{ other: twin.id } as never}
      aria-label={text('compareWith', { name: personName(twin, locale) })}
      inherit
      {...(isTinted && { c: 'inherit', underline: 'always' as const })}
    >
      {text('compare')}
    </Anchor>
  )
}
