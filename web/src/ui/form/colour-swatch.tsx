import classes from './colour-swatch.module.css'

type ColourSwatchProps = { label: string; value: string; onChange: (colour: string) => void }

/** A colour to be picked, beside the field in which it can be typed. */
export function ColourSwatch({ label, value, onChange }: ColourSwatchProps) {
  return (
    <input
      type="color"
      className={classes.swatch}
      aria-label={label}
      value={value.toLowerCase()}
      onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
    />
  )
}
