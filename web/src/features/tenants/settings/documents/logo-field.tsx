import { Button, FileButton, Input } from '@mantine/core'
import type { Logo } from '@reihum/contract/tenants/letterhead.schema.ts'
import { useRef, useState } from 'react'
import { useText } from '#ui/text.tsx'
import classes from './documents.module.css'
import { letterheadMessages } from './letterhead.messages.ts'
import { readLogo } from './read-logo.ts'

type LogoFieldProps = {
  logo: Logo | null
  /** What the server said of it. */
  error?: string
  onChange: (logo: Logo | null) => void
}

/** The logo as it is chosen from a file, made small by the browser. */
export function LogoField({ logo, error, onChange }: LogoFieldProps) {
  const text = useText(letterheadMessages)
  const reset = useRef<() => void>(null)
  const [isBroken, setBroken] = useState(false)
  const choose = async (file: File | null) => {
    reset.current?.()
    if (!file) return
    const read = await readLogo(file)
    setBroken(read === null)
    if (read) onChange(read)
  }
  return (
    <Input.Wrapper
      label={text('logo')}
      labelElement="div"
      description={text('logoHint')}
      error={isBroken ? text('logoBroken') : error}
    >
      <div className={classes.logo}>
        {logo && <img src={`data:image/png;base64,${logo.image}`} alt={logo.name} />}
        <div className={classes.logoButtons}>
          <FileButton
            accept="image/png,image/jpeg,image/webp,image/svg+xml"
            resetRef={reset}
            onChange={(file) => void choose(file)}
            inputProps={{ 'aria-label': text('chooseLogo') }}
          >
            {(props) => (
              <Button {...props} variant="default">
                {text(logo ? 'otherLogo' : 'chooseLogo')}
              </Button>
            )}
          </FileButton>
          {logo && (
            <Button variant="subtle" color="gray" onClick={() => onChange(null)}>
              {text('removeLogo')}
            </Button>
          )}
        </div>
      </div>
    </Input.Wrapper>
  )
}
