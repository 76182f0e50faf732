import { useEffect, useState } from 'react'
import { useText } from '#ui/text.tsx'
import { editorMessages } from './editor.messages.ts'
import classes from './editor.module.css'

export const courseSections = [
  'what',
  'characteristics',
  'when',
  'where',
  'places',
  'entry',
  'money',
  'law',
  'attributes',
] as const
export type CourseSection = (typeof courseSections)[number]

/** The fragment that names a section in the address, distinct from those of the fields. */
export const sectionId = (section: CourseSection) => `section-${section}`

/** Shows the present section of a long form, with links to the others. */
export function SectionNavigation({ sections }: { sections: readonly CourseSection[] }) {
  const text = useText(editorMessages)
  const [current, setCurrent] = useState<CourseSection | undefined>(sections[0])
  const key = sections.join()
  useEffect(() => {
    const shown = new Set<Element>()
    const elements = key.split(',').flatMap((section) => {
      const element = document.getElementById(sectionId(section as CourseSection))
      return element ? [element] : []
    })
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) shown.add(target)
          else shown.delete(target)
        }
        const first = elements.find((element) => shown.has(element))
        if (first) setCurrent(first.id.replace('section-', '') as CourseSection)
      },
      { rootMargin: '-72px 0px -40% 0px' },
    )
    for (const element of elements) observer.observe(element)
    return () => observer.disconnect()
  }, [key])
  return (
    <nav className={`${classes.parts} no-print`} aria-label={text('parts')}>
      {sections.map((section) => (
        <a
          key={section}
          href={`#${sectionId(section)}`}
          aria-current={section === current ? 'location' : undefined}
          onClick={(event) => {
            event.preventDefault()
            document.getElementById(sectionId(section))?.scrollIntoView({ block: 'start' })
            setCurrent(section)
          }}
        >
          {text(section)}
        </a>
      ))}
    </nav>
  )
}
