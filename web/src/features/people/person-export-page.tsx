import { Button } from '@mantine/core'
import type { PersonExport } from '@reihum/contract/persons.ts'
import { storableName } from '@reihum/contract/wire/storable-name.ts'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { queries } from '#platform/connection.ts'
import { useAdditions } from '#platform/house-context.tsx'
import { saveFile } from '#platform/save-file.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { DetailPage, Facts, Section } from '#ui/detail-page.tsx'
import { showDate } from '#ui/form/date-text.ts'
import { ReportRecord } from '#ui/report-record.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { useContactFacts } from './contact-facts.ts'
import { ReportedGroups } from './groups/reported-groups.tsx'
import { peopleMessages } from './people.messages.ts'
import classes from './people.module.css'
import { usePersonId } from './person-query.ts'
import { reportSections } from './person-sections.ts'

/**
 * The data report of a person, to print or save; loaded only once, because each request is written to the audit log.
 */
export function PersonExportPage() {
  const tenant = useActiveTenant()
  const personId = usePersonId()
  const query = useQuery({
    ...queries.people.exportPerson.queryOptions({ input: { tenant: tenant.id, personId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return <Loaded query={query}>{(everything) => <Report everything={everything} />}</Loaded>
}

function save(everything: PersonExport) {
  const { lastName, firstName } = everything.person
  const name = storableName(`${lastName} ${firstName}`) || 'reihum'
  const content = JSON.stringify(everything, null, 2)
  saveFile(new File([content], `${name}.json`, { type: 'application/json' }))
}

function Report({ everything }: { everything: PersonExport }) {
  const text = useText(peopleMessages)
  const { dateTime, locale } = useFormats()
  const sections = useAdditions(reportSections)
  const { person, mails, company, exportedAt } = everything
  const name = `${person.firstName} ${person.lastName}`
  return (
    <DetailPage
      title={text('exportTitle')}
      line={text('exportLine', { company, at: dateTime(exportedAt) })}
      backTo={{ to: `/attendees/${person.id}`, label: name }}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            onClick={() => save(everything)}
          >
            {text('download')}
          </Button>
          <Button
            leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
            onClick={() => window.print()}
          >
            {text('print')}
          </Button>
        </>
      }
    >
      <Section title={text('details')}>
        <Facts
          facts={[
            ...useContactFacts()(person),
            { label: text('birthDate'), value: showDate(person.birthDate, locale) },
            { label: text('internalNotes'), value: person.internalNotes },
            { label: text('createdAt'), value: dateTime(person.createdAt) },
          ]}
        />
      </Section>
      <ReportedGroups everything={everything} />
      {sections.map((Reported, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: handed in once, in an order that stays
        <Reported key={at} everything={everything} />
      ))}
      <Section title={text('mails')}>
        {mails.length === 0 && <p className="grey">{text('noneStored')}</p>}
        {mails.map((mail) => (
          <ReportRecord key={mail.createdAt + mail.subject} title={mail.subject}>
            <p className="grey">{`${dateTime(mail.sentAt ?? mail.createdAt)} · ${mail.recipient}`}</p>
            <pre className={classes.mail}>{mail.text}</pre>
          </ReportRecord>
        ))}
      </Section>
    </DetailPage>
  )
}
