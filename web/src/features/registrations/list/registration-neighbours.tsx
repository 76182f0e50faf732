import { useHotkeys } from '@mantine/hooks'
import type { Registration } from '@reihum/contract/registrations/registration.schema.ts'
import { useNavigate } from '@tanstack/react-router'
import { Neighbours } from '#ui/list/neighbours.tsx'
import { useText } from '#ui/text.tsx'
import { fullName, registrationAddress } from '../registration-names.ts'
import { neighboursMessages } from './registration-neighbours.messages.ts'

type Listed = Pick<Registration, 'id' | 'courseId' | 'firstName' | 'lastName'>

/** The rows of the list seen last; the neighbours of an opened registration are taken from it. */
let listed: readonly Listed[] = []

export function rememberListed(rows: readonly Listed[]) {
  listed = rows
}

/** The registration before and after this one in the list the user came from, by button or key. */
export function RegistrationNeighbours({ of }: { of: Listed }) {
  const text = useText(neighboursMessages)
  const navigate = useNavigate()
  const at = listed.findIndex(({ id }) => id === of.id)
  const [previous, next] = at === -1 ? [] : [listed[at - 1], listed[at + 1]]
  const go = (to: Listed | undefined) => {
    if (to) void navigate({ to: registrationAddress(to) })
  }
  useHotkeys([
    ['alt+ArrowDown', () => go(next)],
    ['alt+ArrowUp', () => go(previous)],
  ])
  if (at === -1 || listed.length < 2) return null
  return (
    <Neighbours
      label={text('neighbours')}
      previous={{
        label: text('previous'),
        name: previous && fullName(previous),
        onGo: () => go(previous),
      }}
      next={{ label: text('next'), name: next && fullName(next), onGo: () => go(next) }}
    />
  )
}
