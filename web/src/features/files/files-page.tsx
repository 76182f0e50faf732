import { Button, FileButton } from '@mantine/core'
import { fileListInput, type File as StoredFile } from '@reihum/contract/files/file.schema.ts'
import { fileKindNames, fileKinds, fileTypes, maxFileMegabytes } from '@reihum/contract/files/file-types.ts'
import { may } from '@reihum/contract/tenants/roles.ts'
import { fileSizeText } from '@reihum/contract/wire/file-size.ts'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { queries } from '#platform/connection.ts'
import { ListViews } from '#platform/list-views/list-views.tsx'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import type { ListColumn } from '#ui/list/data-table.tsx'
import { List } from '#ui/list/list-page.tsx'
import { type ListFilter, namesOfFilters } from '#ui/list/list-search.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { StateBadge } from '#ui/state-badge.tsx'
import { ScreenState } from '#ui/states/screen-state.tsx'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { ChangeFileDialog } from './change-file-dialog.tsx'
import { type FileDialogName, FileMenu } from './file-menu.tsx'
import { filesMessages } from './files.messages.ts'
import classes from './files-page.module.css'
import { RemoveFileDialog } from './remove-file-dialog.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { UploadList } from './upload-list.tsx'
import { uploadQueue } from './uploads.ts'

/** All files of the tenant, with upload. */
export function FilesPage() {
  const text = useText(filesMessages)
  const tenant = useActiveTenant()
  if (!may(tenant.role, 'files.manage')) return <ScreenState sentence={text('denied')} />
  return (
    <DropArea onFiles={(files) => uploadQueue.add(tenant.id, files)}>
      <FileList />
    </DropArea>
  )
}

const accepted = Object.entries(fileTypes)
  .flatMap(([type, { extensions }]) => [type, ...extensions.map((extension) => `.${extension}`)])
  .join()

function UploadButton() {
  const text = useText(filesMessages)
  const tenantId = useActiveTenant().id
  return (
    <FileButton
      multiple
      accept={accepted}
      inputProps={{ 'aria-label': text('upload') }}
      onChange={(files) => uploadQueue.add(tenantId, files)}
    >
      {(props) => (
        <Button {...props} leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}>
          {text('upload')}
        </Button>
      )}
    </FileButton>
  )
}

type DropAreaProps = { onFiles: (files: File[]) => void; children: ReactNode }

/** Files can be dropped anywhere on the page; the button does the same for people who do not drag. */
function DropArea({ onFiles, children }: DropAreaProps) {
  const text = useText(filesMessages)
  const [isOver, setOver] = useState(false)
  const takes = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only for whoever drags; the button is for all
    <div
      className={classes.dropArea}
      onDragOver={(event) => {
        if (!takes(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        if (!takes(event)) return
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
      {isOver && <div className={classes.dropHere}>{text('dropHere')}</div>}
    </div>
  )
}

function FileName({ file }: { file: StoredFile }) {
  const text = useText(filesMessages)
  return (
    <span className={classes.name}>
      <Thumbnail file={file} />
      <a href={file.downloadAddress} target="_blank" rel="noreferrer" title={file.filename}>
        {file.filename}
      </a>
      {file.image?.state === 'processing' && <span className="grey">{text('processing')}</span>}
      {file.isSystem && <StateBadge colour="info">{text('system')}</StateBadge>}
    </span>
  )
}

function PublicationBadge({ published }: { published: boolean }) {
  const text = useText(filesMessages)
  return (
    <StateBadge colour={published ? 'positive' : 'secondary'}>
      {text('state', { published: published ? 'yes' : 'no' })}
    </StateBadge>
  )
}

type Menu = (file: StoredFile) => ReactNode

function useColumns(menu: Menu): ListColumn<StoredFile>[] {
  const text = useText(filesMessages)
  const { dateTime, locale } = useFormats()
  return [
    {
      id: 'filename',
      header: text('filename'),
      isSortable: true,
      isMain: true,
      cell: (file) => <FileName file={file} />,
    },
    { id: 'kind', header: text('kind'), cell: ({ kind }) => fileKindNames[kind][locale] },
    {
      id: 'filesize',
      header: text('filesize'),
      isSortable: true,
      align: 'right',
      cell: ({ filesize }) => fileSizeText(filesize, locale),
    },
    {
      id: 'createdAt',
      header: text('createdAt'),
      isSortable: true,
      isNumeric: true,
      cell: ({ createdAt }) => dateTime(createdAt),
    },
    {
      id: 'published',
      header: text('published'),
      cell: ({ published }) => <PublicationBadge published={published} />,
    },
    { id: 'menu', header: '', align: 'right', cell: menu },
  ]
}

function useFilters(): ListFilter[] {
  const text = useText(filesMessages)
  const { locale } = useFormats()
  return [
    { kind: 'text', key: 'q', label: text('search') },
    {
      kind: 'choice',
      key: 'kind',
      label: text('kind'),
      options: fileKinds.map((kind) => ({ value: kind, label: fileKindNames[kind][locale] })),
    },
    {
      kind: 'choice',
      key: 'published',
      label: text('published'),
      options: ['yes', 'no'].map((value) => ({ value, label: text('state', { published: value }) })),
    },
    { kind: 'given', key: 'fileId', label: text('oneFile') },
  ]
}

function FileList() {
  const text = useText(filesMessages)
  const tenant = useActiveTenant().id
  const { locale } = useFormats()
  const list = useRecordList(fileListInput, (search) =>
    queries.files.list.queryOptions({
      input: { tenant, ...search },
      // Reloads while sizes of an image are still being made, which takes a moment after the upload.
      refetchInterval: ({ state }) =>
        state.data?.items.some(({ image }) => image?.state === 'processing') ? 1_500 : false,
    }),
  )
  const filters = useFilters()
  // The dialog is kept above the rows, because turning a phone replaces the rows by others.
  const { subject: asked, open, dialog } = useDialogFor<{ name: FileDialogName; file: StoredFile }>()
  const menu: Menu = (file) => <FileMenu file={file} onOpen={(name) => open({ name, file })} />
  const total = list.query.data?.total
  const isUntouched = total === 0 && namesOfFilters(filters, list.search).length === 0
  return (
    <>
      <PageTitle
        title={text('files')}
        line={<span role="status">{total === undefined ? '\u00a0' : text('count', { count: total })}</span>}
        // Only once the list is known: a button that then made way for the other one would lose the files being chosen.
        actions={list.query.isPending || isUntouched ? undefined : <UploadButton />}
      />
      <p className={`${classes.hint} grey`}>
        {text('hint', { megabytes: String(maxFileMegabytes) })}{' '}
        <span className={classes.hintDrag}>{text('hintDrag')}</span>
      </p>
      <UploadList tenantId={tenant} />
      <List
        label={text('files')}
        {...list}
        columns={useColumns(menu)}
        rowKey={({ id }) => id}
        phoneRow={(file) => ({
          title: <FileName file={file} />,
          mark: menu(file),
          meta: `${fileKindNames[file.kind][locale]} · ${fileSizeText(file.filesize, locale)}`,
          amount: <PublicationBadge published={file.published} />,
        })}
        filters={filters}
        views={<ListViews list="files" />}
        empty={{ sentence: text('empty'), action: <UploadButton /> }}
      />
      {asked?.name === 'change' && <ChangeFileDialog key={asked.file.id} file={asked.file} {...dialog} />}
      {asked?.name === 'remove' && <RemoveFileDialog key={asked.file.id} file={asked.file} {...dialog} />}
    </>
  )
}
