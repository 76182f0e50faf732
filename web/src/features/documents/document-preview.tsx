import { Alert, Button, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { documentContent } from '@reihum/contract/documents/content.schema.ts'
import type { DocumentContent } from '@reihum/contract/documents/content.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api, queries } from '#platform/connection.ts'
import { ApiProblem } from '#platform/problems.ts'
import { saveFile } from '#platform/save-file.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { useLocale, useText } from '#ui/text.tsx'
import classes from './document-page.module.css'
import { documentsMessages } from './documents.messages.ts'
import { useCatalogue } from './use-catalogue.ts'

/** How long nothing is typed before the text is printed anew. */
const restMs = 700

type DocumentPreviewProps = { content: DocumentContent; language: Locale }

/** The text as it will be printed; while it cannot be, the last state that could. */
export function DocumentPreview({ content, language }: DocumentPreviewProps) {
  const text = useText(documentsMessages)
  const locale = useLocale()
  const tenant = useActiveTenant().id
  const { placeholderOf } = useCatalogue()
  const [rested] = useDebouncedValue(content, restMs)
  const isFit = useMemo(() => documentContent.safeParse(rested).success, [rested])
  const query = useQuery({
    ...queries.documents.preview.queryOptions({ input: { tenant, language, content: rested } }),
    enabled: isFit,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
    meta: {
      shownInline: [
        'INVALID_INPUT',
        'TEMPLATE_FILE_UNFIT',
        'DOCUMENT_TOO_LONG',
        'DOCUMENT_FAILED',
        'PAPER_UNAVAILABLE',
        'BUSY',
      ],
    },
  })
  const printing = useMutation({
    mutationFn: () => api.documents.printPreview({ tenant, language, content: rested }),
    onSuccess: saveFile,
  })
  const { data, error } = query
  // The refusal is told in its own words; it hides nothing that was printed before.
  const why = error instanceof ApiProblem ? error.detail || error.message : (error?.message ?? null)
  const isOld = !isFit || why !== null
  const address = useMemo(
    () => (data ? `data:image/svg+xml;charset=utf-8,${encodeURIComponent(data.svg)}` : null),
    [data],
  )
  return (
    <section className={classes.preview} aria-label={text('preview')} aria-busy={query.isFetching}>
      <p className="grey" role="status">
        {data
          ? `${text('previewHint')} ${text('previewPages', { count: data.pages })}`
          : text(isOld ? 'previewNever' : 'previewWaits')}
      </p>
      {isOld && (
        <Alert color="warning" p={12} styles={{ message: { color: 'inherit' } }}>
          {why} {data && text('previewFailed')}
        </Alert>
      )}
      {data && data.unfilled.length > 0 && (
        <p>
          {text('unfilled', {
            names: data.unfilled.map((name) => placeholderOf(name).label[locale]).join(', '),
          })}
        </p>
      )}
      {address ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
        <figure className={classes.pages} tabIndex={0} aria-label={text('previewPicture')}>
          <img
            src={address}
            alt={text('previewPicture')}
            data-old={query.isPlaceholderData || isOld || undefined}
          />
        </figure>
      ) : (
        !isOld && <Skeleton className={classes.pageToCome} />
      )}
      {data && (
        <Button
          variant="default"
          disabled={isOld}
          loading={printing.isPending}
          onClick={() => printing.mutate()}
          style={{ justifySelf: 'start' }}
        >
          {text('openPdf')}
        </Button>
      )}
    </section>
  )
}
