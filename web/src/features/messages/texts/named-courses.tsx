import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { textsMessages } from './texts.messages.ts'
import classes from './texts.module.css'

/** For how many courses each letter says something of its own. */
export function useDifferingCourses() {
  const { id: tenant } = useActiveTenant()
  const isAllowed = useMay()('courses.manage')
  const { data } = useQuery({
    ...queries.courses.differingCourses.queryOptions({ input: { tenant } }),
    enabled: isAllowed,
  })
  return (letterKind: string) => data?.items.find(({ kind }) => kind === letterKind)
}

/** The courses for which a letter says something else, with the way to what it says there. */
export function NamedCourses({ letterKind }: { letterKind: string }) {
  const text = useText(textsMessages)
  const differing = useDifferingCourses()(letterKind)
  if (!differing) return null
  const { courses, named } = differing
  return (
    <details className={classes.differing}>
      <summary>{text(courses === 1 ? 'courseDiffers' : 'coursesDiffer', { count: String(courses) })}</summary>
      <ul>
        {named.map(({ id, title }) => (
          <li key={id}>
            <Link to="/courses/$courseId/letters/$letterKind" params={{ courseId: id, letterKind }}>
              {title}
            </Link>
          </li>
        ))}
        {courses > named.length && (
          <li className="grey">{text('andMore', { count: String(courses - named.length) })}</li>
        )}
      </ul>
    </details>
  )
}
