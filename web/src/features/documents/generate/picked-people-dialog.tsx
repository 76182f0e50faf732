import { Anchor } from '@mantine/core'
import { togetherLimit } from '@reihum/contract/documents/document.schema.ts'
import type { Registration } from '@reihum/contract/registrations/registration.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { PickedRegistrations } from '#features/registrations/bulk/further-bulk.ts'
import { goTo } from '#platform/addresses.ts'
import { api } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Dialog, DialogButtons, type DialogState } from '#ui/dialog.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { generateMessages } from './generate.messages.ts'
import classes from './generate.module.css'
import { type PeopleOfCourse, peopleByCourse } from './picked-people.ts'
import { wizardAddress } from './wizard-address.ts'

const size = 100

/** The picked registrations, or what the filter finds: all of it unless it is more than an address can name. */
async function rowsOf(tenant: string, picked: PickedRegistrations) {
  if ('rows' in picked) return { rows: [...picked.rows], total: picked.rows.length }
  const load = (page: number) => api.registrations.list({ tenant, ...picked.filter, size, page })
  const { items, total } = await load(1)
  const rows: Registration[] = [...items]
  for (let page = 2; rows.length < total && total <= togetherLimit; page += 1) {
    const next = await load(page)
    if (next.items.length === 0) break
    rows.push(...next.items)
  }
  return { rows, total }
}

const addressFor = ({ courseId, registrationIds }: PeopleOfCourse) =>
  wizardAddress({ courseId, audience: 'registered', registrationIds })

/** Leads picked people to the wizard: at once where they are in one course, else course by course. */
export function PickedPeopleDialog({ picked, ...dialog }: DialogState & { picked: PickedRegistrations }) {
  const text = useText(generateMessages)
  const tenant = useActiveTenant().id
  const query = useQuery({
    queryKey: ['picked people', tenant, picked],
    queryFn: () => rowsOf(tenant, picked),
    enabled: dialog.isOpen,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Dialog {...dialog} title={text('title')}>
      <Loaded query={query}>
        {({ rows, total }) =>
          total > togetherLimit ? (
            <p>{text('pickedTooMany', { count: total, limit: togetherLimit })}</p>
          ) : (
            <Courses rows={rows} />
          )
        }
      </Loaded>
      <DialogButtons onBack={dialog.onClose} back={text('close')} />
    </Dialog>
  )
}

function Courses({ rows }: { rows: readonly Registration[] }) {
  const text = useText(generateMessages)
  const { courses, without } = peopleByCourse(rows)
  const [first] = courses
  const only = first && courses.length === 1 && without === 0 ? addressFor(first) : null
  useEffect(() => {
    if (only) goTo(only)
  }, [only])
  if (only) return null
  if (!first) return <p>{text('pickedNobody')}</p>
  return (
    <>
      {without > 0 && <p>{text('pickedWithout', { count: without })}</p>}
      {courses.length > 1 && <p>{text('pickedNote')}</p>}
      <ul className={classes.courses}>
        {courses.map((course) => (
          <li key={course.courseId}>
            <Anchor component={Link} to={addressFor(course)}>
              {text('pickedOn', { course: course.courseTitle })}
            </Anchor>
            <span className="grey">
              {[course.courseReference, text('pickedPeople', { count: course.registrationIds.length })]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
