import { groupOriginNames } from '@reihum/contract/people/person-group.schema.ts'
import type { PersonExport } from '@reihum/contract/persons.ts'
import { useFormats } from '#platform/tenant.ts'
import { Facts, Section } from '#ui/detail-page.tsx'
import { useText } from '#ui/text.tsx'
import { useTimeInWords } from './member-days.tsx'
import { personGroupsMessages } from './person-groups.messages.ts'

/** The groups of a person, for the data report; nothing where there are none. */
export function ReportedGroups({ everything: { groups } }: { everything: Pick<PersonExport, 'groups'> }) {
  const text = useText(personGroupsMessages)
  const { locale, dateTime } = useFormats()
  const timeInWords = useTimeInWords()
  if (groups.length === 0) return null
  return (
    <Section title={text('groups')}>
      <Facts
        facts={groups.map((group, at) => ({
          id: String(at),
          label: group.name,
          value: `${timeInWords(group)} · ${groupOriginNames[group.origin][locale]}, ${dateTime(group.addedAt)}`,
        }))}
      />
    </Section>
  )
}
