import { maxImportMegabytes } from '@reihum/contract/imports/import-limits.ts'
import { type ImportKind, importKind, importKinds } from '@reihum/contract/imports.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { api, handleError, queries, queryClient } from '#platform/connection.ts'
import { ExportMenu } from '#platform/export-menu.tsx'
import { ApiProblem } from '#platform/problems.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { withSameKeys } from '#platform/same-file.ts'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { NotFound } from '#ui/states/not-found.tsx'
import { ScreenState } from '#ui/states/screen-state.tsx'
import { useText } from '#ui/text.tsx'
import { importsMessages } from './imports.messages.ts'
import classes from './imports.module.css'
import { sendTable } from './send-table.ts'

/** Chooses a file, which the server reads; the next page shows what it read. */
export function NewImportPage() {
  const text = useText(importsMessages)
  const may = useMay()
  const kind = importKind.safeParse((useParams({ strict: false }) as { kind?: string }).kind)
  if (!kind.success) return <NotFound />
  if (!may(importKinds[kind.data].permission)) return <ScreenState sentence={text('denied')} />
  return <NewImport kind={kind.data} />
}

function NewImport({ kind }: { kind: ImportKind }) {
  const text = useText(importsMessages)
  const { number } = useFormats()
  return (
    <>
      <PageTitle
        title={text(`import_${kind}`)}
        line={text(`about_${kind}`, { limit: number(importKinds[kind].rowLimit) })}
        backTo={{ to: '/datahub', label: text('datahub') }}
        actions={<TemplateMenu kind={kind} />}
      />
      <UploadArea kind={kind} />
    </>
  )
}

function TemplateMenu({ kind }: { kind: ImportKind }) {
  const text = useText(importsMessages)
  const tenant = useActiveTenant().id
  return (
    <ExportMenu
      load={(format) => api.imports.template({ tenant, kind, format })}
      words={{
        label: text('template'),
        csv: text('templateCsv'),
        xlsx: text('templateXlsx'),
        saved: text('templateSaved'),
      }}
    />
  )
}

const accepted =
  '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

function UploadArea({ kind }: { kind: ImportKind }) {
  const text = useText(importsMessages)
  const tenantId = useActiveTenant().id
  const navigate = useNavigate()
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const send = useMutation({
    mutationFn: (content: File) =>
      withSameKeys(`${kind} ${tenantId}`, (keyOf) =>
        sendTable({ id: keyOf(content), tenantId, kind, content }),
      ),
    onMutate: () => setProblem(null),
    onSuccess: (run) => {
      queryClient.setQueryData(
        queries.imports.get.queryKey({ input: { tenant: tenantId, importId: run.id, sheet: 0 } }),
        run,
      )
      void navigate({ to: `/datahub/imports/${run.id}` })
    },
    onError: (error) => {
      if (error instanceof ApiProblem && error.status !== 401) setProblem(error)
      else handleError(error)
    },
  })
  return (
    <div className={classes.part}>
      {problem && <RefusalAlert problem={problem} />}
      <FileDrop
        label={text('choose')}
        accept={accepted}
        isPending={send.isPending}
        onFiles={([file]) => file && send.mutate(file)}
      />
      <p className="grey" role="status">
        {send.isPending ? text('reading') : text('fileHint', { megabytes: String(maxImportMegabytes) })}
      </p>
    </div>
  )
}
