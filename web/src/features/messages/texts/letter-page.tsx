import { SegmentedControl } from '@mantine/core'
import type { LetterDetail } from '@reihum/contract/messages/letter.schema.ts'
import { type Locale, locales } from '@reihum/contract/wire/locales.ts'
import { letterNames } from '@reihum/contract/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { queries, queryClient } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { DetailPage } from '#ui/detail-page.tsx'
import { UnsavedGroup } from '#ui/form/unsaved-group.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { LetterForm } from './letter-form.tsx'
import { type CourseId, type LetterSource, textsOfCourse, textsOfProvider } from './letter-source.ts'
import { NamedCourses } from './named-courses.tsx'
import { textsMessages } from './texts.messages.ts'

const letterQuery = (tenant: string, letterKind: string) =>
  queries.messages.letter.queryOptions({ input: { tenant, letterKind } })

export function LetterPage() {
  const text = useText(textsMessages)
  const { id: tenant } = useActiveTenant()
  const { letterKind } = useParams({ strict: false }) as { letterKind: string }
  const query = useQuery(letterQuery(tenant, letterKind))
  const keep = async (fresh: LetterDetail) => {
    queryClient.setQueryData(letterQuery(tenant, letterKind).queryKey, fresh)
    await queryClient.invalidateQueries({ queryKey: queries.messages.letters.key() })
  }
  return (
    <Loaded query={query}>
      {(letter) => (
        <Detail
          key={letter.kind}
          letter={letter}
          source={textsOfProvider(tenant)}
          backTo={{ to: '/settings/mail/texts', label: text('texts') }}
          onSaved={keep}
        />
      )}
    </Loaded>
  )
}

const courseLetterQuery = (tenant: string, courseId: CourseId, letterKind: string) =>
  queries.courses.getCourseLetter.queryOptions({ input: { tenant, courseId, letterKind } })

/** A letter as it is to be said for one course. */
export function CourseLetterPage() {
  const text = useText(textsMessages)
  const { id: tenant } = useActiveTenant()
  const { courseId: id, letterKind } = useParams({ strict: false }) as {
    courseId: string
    letterKind: string
  }
  const courseId = id as CourseId
  const query = useQuery(courseLetterQuery(tenant, courseId, letterKind))
  const course = useQuery(queries.courses.get.queryOptions({ input: { tenant, courseId } })).data
  const keep = async (fresh: LetterDetail) => {
    queryClient.setQueryData(courseLetterQuery(tenant, courseId, letterKind).queryKey, fresh)
    await Promise.all(
      [queries.courses.listCourseLetters, queries.courses.differingCourses].map((of) =>
        queryClient.invalidateQueries({ queryKey: of.key() }),
      ),
    )
  }
  return (
    <Loaded query={query}>
      {(letter) => (
        <Detail
          key={`${courseId} ${letter.kind}`}
          letter={letter}
          source={textsOfCourse(tenant, courseId)}
          about={course && text('onlyFor', { course: course.title })}
          backTo={{ to: `/courses/${courseId}/letters`, label: course?.title ?? text('course') }}
          onSaved={keep}
        />
      )}
    </Loaded>
  )
}

type DetailProps = {
  letter: LetterDetail
  source: LetterSource
  /** What it is about, besides what the letter is for. */
  about?: string | undefined
  backTo: { to: string; label: string }
  onSaved: (fresh: LetterDetail) => void
}

function Detail({ letter, source, about, backTo, onSaved }: DetailProps) {
  const text = useText(textsMessages)
  const locale = useLocale()
  const [language, setLanguage] = useState<Locale>(locale)
  return (
    <DetailPage
      title={letterNames[letter.kind]?.[locale] ?? letter.kind}
      line={[about, letter.explanation[locale]].filter(Boolean).join(' · ')}
      backTo={backTo}
    >
      {!source.courseId && <NamedCourses letterKind={letter.kind} />}
      <UnsavedGroup>
        <SegmentedControl
          aria-label={text('language')}
          value={language}
          onChange={(chosen) => setLanguage(chosen as Locale)}
          data={locales.map((value) => ({ value, label: text(value) }))}
        />
        {/* Both stay, so that changing the language loses nothing that is not saved. */}
        {locales.map((one) => (
          <div key={one} hidden={one !== language}>
            <LetterForm
              letter={letter}
              source={source}
              language={one}
              isShown={one === language}
              onSaved={onSaved}
            />
          </div>
        ))}
      </UnsavedGroup>
    </DetailPage>
  )
}
