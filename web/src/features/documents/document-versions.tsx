import { Button } from '@mantine/core'
import { compareContents } from '@reihum/contract/documents/compare-contents.ts'
import type { DocumentTemplate } from '@reihum/contract/documents/document-template.schema.ts'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api, queries } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import classes from './document-page.module.css'
import { keepDocumentTemplate } from './document-query.ts'
import { documentsMessages } from './documents.messages.ts'

type DocumentVersionsProps = {
  template: DocumentTemplate
  isChangeable: boolean
  /** True while something is not saved: then nothing is gone back to. */
  hasChanges: boolean
}

/** Who saved a template when, what has changed since, and the way back. */
export function DocumentVersions({ template, isChangeable, hasChanges }: DocumentVersionsProps) {
  const text = useText(documentsMessages)
  const tenant = useActiveTenant().id
  const { dateTime } = useFormats()
  const [compared, setCompared] = useState<number | null>(null)
  const ofTemplate = { tenant, documentTemplateId: template.id }
  const query = useInfiniteQuery(
    queries.documents.listVersions.infiniteOptions({
      input: (page: number) => ({ ...ofTemplate, page, size: 25 }),
      initialPageParam: 1,
      getNextPageParam: ({ total }, pages) => (pages.length * 25 < total ? pages.length + 1 : undefined),
      // A version that was just saved belongs there too.
      queryKey: ['documents', 'versions', template.id, template.revision],
    }),
  )
  const restoring = useMutation({
    mutationFn: (version: number) =>
      api.documents.restoreVersion({ ...ofTemplate, version, revision: template.revision }),
    onSuccess: (saved, version) => {
      keepDocumentTemplate(tenant, saved)
      setCompared(null)
      notify({ kind: 'positive', message: text('wentBack', { version }) })
    },
  })
  return (
    <Loaded query={query}>
      {({ pages }) => {
        const versions = pages.flatMap(({ items }) => items)
        if (versions.length === 0) return <p className="grey">{text('versionsEmpty')}</p>
        return (
          <>
            <ol className={classes.versions}>
              {versions.map(({ version, savedAt, savedBy }) => (
                <li key={version}>
                  <div>
                    <strong>{text('version', { version })}</strong>
                    <span className="grey">
                      {text('savedOn', { date: dateTime(savedAt), name: savedBy })}
                    </span>
                  </div>
                  {version !== template.version && (
                    <Button
                      variant="default"
                      size="xs"
                      aria-expanded={compared === version}
                      aria-label={`${text('compare')}: ${text('version', { version })}`}
                      onClick={() => setCompared(compared === version ? null : version)}
                    >
                      {text('compare')}
                    </Button>
                  )}
                  {compared === version && (
                    <Comparison template={template} version={version}>
                      {isChangeable && (
                        <Button
                          variant="default"
                          size="xs"
                          loading={restoring.isPending}
                          onClick={() =>
                            hasChanges
                              ? notify({ kind: 'warning', message: text('unsavedFirst') })
                              : restoring.mutate(version)
                          }
                        >
                          {text('goBack')}
                        </Button>
                      )}
                    </Comparison>
                  )}
                </li>
              ))}
            </ol>
            {query.hasNextPage && (
              <Button
                variant="default"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {text('more')}
              </Button>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

type ComparisonProps = { template: DocumentTemplate; version: number; children: ReactNode }

function Comparison({ template, version, children }: ComparisonProps) {
  const text = useText(documentsMessages)
  const tenant = useActiveTenant().id
  const query = useQuery(
    queries.documents.getVersion.queryOptions({
      input: { tenant, documentTemplateId: template.id, version },
    }),
  )
  return (
    <Loaded query={query}>
      {({ content }) => {
        const changes = compareContents(content, template.content)
        return (
          <section className={classes.comparison} aria-label={text('comparedWith', { version })}>
            {changes.length === 0 && <p>{text('noDifference')}</p>}
            <ul>
              {changes.map(({ place, kind, before, after }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list of one comparison never changes
                <li key={at}>
                  <span className="grey">
                    {text(`changes.${kind}`)} · {text(`places.${place}`)}
                  </span>
                  {before && <del>{before}</del>}
                  {after && <ins>{after}</ins>}
                </li>
              ))}
            </ul>
            {children}
          </section>
        )
      }}
    </Loaded>
  )
}
