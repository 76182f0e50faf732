import { Button, Input } from '@mantine/core'
import { fileId } from '@reihum/contract/wire/ids.schema.ts'
import { IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { teaserMessages } from './teaser.messages.ts'
import { TeaserDialog } from './teaser-dialog.tsx'
import classes from './teaser-field.module.css'
import { TeaserPicture } from './teaser-picture.tsx'

/** The time until the sizes of an uploaded image are usually ready. */
const untilReadyMs = 1_500

type TeaserFieldProps = {
  label: string
  value: string | null
  onChange: (id: string | null) => void
  error?: ReactNode
  'data-path'?: string
  /** Said where there is none; left out: what a course is told. */
  none?: string
  willBePublished?: string
  /** What describes the image by itself; left out: it is asked for. */
  altText?: string
}

/** The teaser image of a course, or another image that the public sees: one of the files, or a new upload. */
export function TeaserField(props: TeaserFieldProps) {
  const { label, value, onChange, error, 'data-path': path, none, willBePublished, altText } = props
  const text = useText(teaserMessages)
  const tenant = useActiveTenant()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const file = useQuery({
    ...queries.files.get.queryOptions({
      input: { tenant: tenant.id, fileId: fileId.parse(value ?? tenant.id) },
    }),
    enabled: Boolean(value),
    refetchInterval: ({ state }) => (state.data?.image?.state === 'processing' ? untilReadyMs : false),
  }).data
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      error={error}
      role="group"
      aria-label={label}
      data-path={path}
    >
      <div className={classes.field}>
        {value && file ? (
          <TeaserPicture file={file} />
        ) : (
          <span className={classes.picture}>
            <IconPhoto size={20} stroke={1.5} aria-hidden />
            {!value && (none ?? text('none'))}
          </span>
        )}
        <div className={classes.buttons}>
          <Button ref={button} variant="default" onClick={() => setOpen(true)}>
            {text(value ? 'change' : 'choose')} …
          </Button>
          {value && (
            <Button
              variant="subtle"
              color="gray"
              onClick={() => {
                onChange(null)
                button.current?.focus()
              }}
            >
              {text('remove')}
            </Button>
          )}
        </div>
      </div>
      <TeaserDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        chosenId={value || null}
        willBePublished={willBePublished}
        describedBy={altText}
        onChoose={(id) => {
          onChange(id)
          setOpen(false)
        }}
      />
    </Input.Wrapper>
  )
}
