import { personName } from '@reihum/contract/people/person-name.ts'
import type { PersonId } from '@reihum/contract/wire/ids.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { coursesMessages } from '../courses.messages.ts'
import { lessonsMessages } from './lessons.messages.ts'
import { LessonsForm } from './lessons-form.tsx'

/** Agrees single lessons with one person, who may be named in the address. */
export function LessonsPage() {
  const text = useText(lessonsMessages)
  const words = useText(coursesMessages)
  const tenant = useActiveTenant().id
  const { locale } = useFormats()
  const { personId } = useSearch({ strict: false }) as { personId?: PersonId }
  const known = useQuery({
    ...queries.people.getPerson.queryOptions({ input: { tenant, personId: personId as PersonId } }),
    enabled: personId !== undefined,
  })
  const defaults = useQuery({
    ...queries.courses.defaults.queryOptions({ input: { tenant, kind: 'COURSE' } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  const person = known.data?.erasedAt ? undefined : known.data
  const back = person
    ? { to: `/attendees/${person.id}`, label: personName(person, locale) }
    : { to: '/courses', label: words('courses') }
  return (
    <>
      <PageTitle title={text('agree')} line={text('intro')} backTo={back} />
      <Loaded query={defaults}>
        {(terms) =>
          personId === undefined ? (
            <LessonsForm terms={terms} />
          ) : (
            <Loaded query={known}>{() => <LessonsForm terms={terms} person={person} />}</Loaded>
          )
        }
      </Loaded>
    </>
  )
}
