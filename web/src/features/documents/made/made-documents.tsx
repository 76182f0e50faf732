import { Button } from '@mantine/core'
import type { DocumentFilter } from '@reihum/contract/documents/document.schema.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, queries } from '#platform/connection.ts'
import { saveFile } from '#platform/save-file.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Section } from '#ui/detail-page.tsx'
import { Records } from '#ui/list/records.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { DocumentMenu } from './document-menu.tsx'
import { madeMessages } from './made.messages.ts'
import classes from './made-documents.module.css'

const shown = 25

type MadeDocumentsProps = {
  filter: Pick<DocumentFilter, 'registrationId' | 'personId'>
  /** Leads to where another one is made. */
  making?: ReactNode
}

/** The documents that were made for a registration or a person, on its page. */
export function MadeDocuments({ filter, making }: MadeDocumentsProps) {
  const text = useText(madeMessages)
  const tenant = useActiveTenant().id
  const { dateTime } = useFormats()
  const query = useQuery(
    queries.documents.listDocuments.queryOptions({ input: { tenant, ...filter, size: shown } }),
  )
  const archiving = useMutation({
    mutationFn: () => api.documents.archiveDocuments({ tenant, ...filter }),
    onSuccess: saveFile,
  })
  const isOfPerson = filter.personId !== undefined
  const mailed = (at: string | null) => (at ? text('mailedAt', { date: dateTime(at) }) : text('notMailed'))
  return (
    <Section title={text('documents')}>
      <Loaded query={query}>
        {({ items, total }) =>
          items.length === 0 ? (
            <p className="grey">{text(isOfPerson ? 'nonePerson' : 'none')}</p>
          ) : (
            <div className={classes.made}>
              <Records
                label={text('documents')}
                rows={items}
                rowKey={({ id }) => id}
                columns={[
                  { id: 'title', header: text('title'), isMain: true, cell: ({ title }) => title },
                  ...(isOfPerson
                    ? [
                        {
                          id: 'course',
                          header: text('course'),
                          cell: ({ courseTitle }: (typeof items)[number]) => courseTitle,
                        },
                      ]
                    : []),
                  {
                    id: 'madeAt',
                    header: text('madeAt'),
                    isNumeric: true,
                    cell: ({ madeAt }) => dateTime(madeAt),
                  },
                  {
                    id: 'mailed',
                    header: text('mailed'),
                    isNumeric: true,
                    cell: ({ mailedAt }) => (mailedAt ? dateTime(mailedAt) : '–'),
                  },
                  {
                    id: 'actions',
                    header: '',
                    align: 'right',
                    width: 48,
                    cell: (row) => <DocumentMenu document={row} />,
                  },
                ]}
                phoneRow={(row) => ({
                  title: row.title,
                  mark: <DocumentMenu document={row} />,
                  meta: [isOfPerson && row.courseTitle, dateTime(row.madeAt), mailed(row.mailedAt)]
                    .filter(Boolean)
                    .join(' · '),
                })}
              />
              {total > shown && (
                <p className="grey">{text('shown', { shown: items.length, count: total })}</p>
              )}
              {total > 1 && (
                <Button variant="default" loading={archiving.isPending} onClick={() => archiving.mutate()}>
                  {text('archive')}
                </Button>
              )}
            </div>
          )
        }
      </Loaded>
      {making}
    </Section>
  )
}
