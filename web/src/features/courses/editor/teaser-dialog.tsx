import { Button, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { fieldErrorText } from '@reihum/contract/field-errors.ts'
import type { File as StoredFile } from '@reihum/contract/files/file.schema.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, queries, queryClient } from '#platform/connection.ts'
import { FileUpload } from '#platform/file-upload.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import { Dialog, DialogButtons, type DialogState } from '#ui/dialog.tsx'
import { FailedState } from '#ui/states/screen-state.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { teaserMessages } from './teaser.messages.ts'
import classes from './teaser-field.module.css'
import { TeaserPicture } from './teaser-picture.tsx'

type TeaserDialogProps = DialogState & {
  chosenId: string | null
  onChoose: (id: string) => void
  willBePublished?: string | undefined
  /** What describes the image; left out: it is asked for. */
  describedBy?: string | undefined
}

export function TeaserDialog({ isOpen, onClose, ...rest }: TeaserDialogProps) {
  const text = useText(teaserMessages)
  return (
    <Dialog title={text('dialogTitle')} isOpen={isOpen} onClose={onClose}>
      <TeaserChoice onClose={onClose} {...rest} />
    </Dialog>
  )
}

function TeaserChoice(props: Omit<TeaserDialogProps, 'isOpen'>) {
  const { chosenId, onChoose, onClose, willBePublished, describedBy } = props
  const text = useText(teaserMessages)
  const locale = useLocale()
  const tenant = useActiveTenant().id
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 200)
  const [uploaded, setUploaded] = useState<StoredFile | null>(null)
  const [id, setId] = useState(chosenId)
  const [altText, setAltText] = useState<string | null>(null)
  const [lacksText, setLacksText] = useState(false)
  const altInput = useRef<HTMLTextAreaElement>(null)
  const query = useQuery({
    ...queries.files.list.queryOptions({ input: { tenant, kind: 'image', q, size: 50 } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ image }) => image?.state === 'processing') ? 1_500 : false,
  })
  const listed = query.data?.items ?? []
  const isListed = uploaded && listed.some((file) => file.id === uploaded.id)
  const images = uploaded && !isListed ? [uploaded, ...listed] : listed
  const chosen = images.find((file) => file.id === id)
  const words = altText ?? chosen?.altText ?? ''

  const describe = useMutation({
    mutationFn: ({ id: fileId, filename, published }: StoredFile) =>
      api.files.change({ tenant, fileId, file: { filename, published, altText: words.trim() } }),
    onSuccess: (file) => {
      void queryClient.invalidateQueries({ queryKey: queries.files.key() })
      onChoose(file.id)
    },
  })
  const choose = (file: StoredFile) => {
    setId(file.id)
    setAltText(null)
    setLacksText(false)
  }
  const use = () => {
    if (!chosen) return
    if (describedBy !== undefined) onChoose(chosen.id)
    else if (words.trim() === '') {
      setLacksText(true)
      altInput.current?.focus()
    } else if (words.trim() === chosen.altText) onChoose(chosen.id)
    else describe.mutate(chosen)
  }
  if (query.isError && !query.data)
    return <FailedState error={query.error} onRetry={() => void query.refetch()} />
  return (
    <>
      <div className={classes.head}>
        <TextInput
          type="search"
          aria-label={text('search')}
          placeholder={text('search')}
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          // Enter must not submit anything here.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <FileUpload
          label={text('upload')}
          kind="image"
          onUploaded={(file) => {
            setUploaded(file)
            setTyped('')
            choose(file)
          }}
        />
      </div>
      {query.isPending && <p role="status">{text('loading')}</p>}
      {query.data && images.length === 0 && (
        <p className="grey" role="status">
          {text(q === '' ? 'noneYet' : 'noneFound')}
        </p>
      )}
      {images.length > 0 && (
        <div className={classes.images} role="radiogroup" aria-label={text('images')}>
          {images.map((file) => (
            <label key={file.id} className={classes.image} title={file.filename}>
              <input
                type="radio"
                name="teaser"
                aria-label={file.filename}
                checked={file.id === id}
                disabled={file.image?.state === 'failed'}
                onChange={() => choose(file)}
              />
              <TeaserPicture file={{ ...file, altText: '' }} />
              <span aria-hidden>{file.filename}</span>
            </label>
          ))}
        </div>
      )}
      {query.data && query.data.total > query.data.items.length && (
        <p className="grey">{text('more', { shown: query.data.items.length, count: query.data.total })}</p>
      )}
      {chosen && (
        <>
          {describedBy === undefined && (
            <Textarea
              ref={altInput}
              label={text('altText')}
              description={text('altTextHint')}
              withAsterisk
              autosize
              minRows={2}
              maxLength={300}
              error={lacksText && words.trim() === '' ? fieldErrorText('required', locale) : undefined}
              value={words}
              onChange={(event) => setAltText(event.currentTarget.value)}
            />
          )}
          {!chosen.published && <p className="grey">{willBePublished ?? text('willBePublished')}</p>}
        </>
      )}
      <DialogButtons onBack={onClose}>
        <Button disabled={!chosen} loading={describe.isPending} onClick={use}>
          {text('use')}
        </Button>
      </DialogButtons>
    </>
  )
}
