import type { LetterListItem } from '@reihum/contract/messages/letter.schema.ts'
import { letterNames } from '@reihum/contract/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { StateBadge } from '#ui/state-badge.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { useCourse } from '../course-query.ts'
import { courseLettersMessages } from './course-letters.messages.ts'
import classes from './course-letters.module.css'

/** The letters about a course, each with whether it says something of its own. */
export function CourseLettersTab() {
  const course = useCourse().data
  return course ? <CourseLetters key={course.id} courseId={course.id} /> : null
}

type CourseId = NonNullable<ReturnType<typeof useCourse>['data']>['id']

function CourseLetters({ courseId }: { courseId: CourseId }) {
  const text = useText(courseLettersMessages)
  const locale = useLocale()
  const { id: tenant } = useActiveTenant()
  const query = useQuery(queries.courses.listCourseLetters.queryOptions({ input: { tenant, courseId } }))
  const nameOf = ({ kind }: LetterListItem) => letterNames[kind]?.[locale] ?? kind
  return (
    <section className={classes.page} aria-label={text('title')}>
      <p className="grey">{text('hint')}</p>
      <Loaded query={query}>
        {({ items }) => (
          <ul className={classes.letters}>
            {items
              .toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), locale))
              .map((letter) => (
                <li key={letter.kind}>
                  <Link
                    to="/courses/$courseId/letters/$letterKind"
                    params={{ courseId, letterKind: letter.kind }}
                    className={classes.letter}
                  >
                    <span className={classes.said}>
                      <span className={classes.name}>{nameOf(letter)}</span>
                      <span className="grey">{letter.explanation[locale]}</span>
                    </span>
                    <Badges letter={letter} />
                  </Link>
                </li>
              ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

function Badges({ letter: { languages } }: { letter: LetterListItem }) {
  const text = useText(courseLettersMessages)
  const { de, en } = languages
  return (
    <span className={classes.badges}>
      {(de.unusable ?? en.unusable) && <StateBadge colour="negative">{text('unusable')}</StateBadge>}
      {(de.hasNewerProposal || en.hasNewerProposal) && <StateBadge colour="info">{text('newer')}</StateBadge>}
      {de.isRewritten && <StateBadge colour="positive">{text('ownDe')}</StateBadge>}
      {en.isRewritten && <StateBadge colour="positive">{text('ownEn')}</StateBadge>}
    </span>
  )
}
