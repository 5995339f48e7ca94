import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

const teal: MantineColorsTuple = [
  '#e8f6f7',
  '#d3ecee',
  '#a6d8dd',
  '#76c3cb',
  '#50b0bb',
  '#349ca9',
  '#218794',
  '#12727f',
  '#0a616d',
  '#044d57',
]

const dark: MantineColorsTuple = [
  '#d8dee3',
  '#bcc5cc',
  '#9aa5ae',
  '#75818b',
  '#46525a',
  '#333e46',
  '#232c32',
  '#1b2227',
  '#14191d',
  '#0f1316',
]

export const theme = createTheme({
  colors: { teal, dark },
  primaryColor: 'teal',
  primaryShade: { light: 8, dark: 7 },
  autoContrast: true,
  fontFamily:
    "'Inter', ui-sans-serif, system-ui, -apple-system, 'Segoe UI', 'Helvetica Neue', 'Noto Sans', Arial, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'Roboto Mono', 'DejaVu Sans Mono', Menlo, monospace",
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  headings: { fontWeight: '650' },
  components: {
    Modal: { defaultProps: { centered: true, radius: 'lg', closeButtonProps: { 'aria-label': 'Close' } } },
    // As `header` it would count as a second banner of the page.
    ModalHeader: { defaultProps: { component: 'div' } },
    Button: { defaultProps: { size: 'sm' } },
  },
})

/** Greys that are dark enough to be read (4.5 : 1 and more) on the backgrounds that the pages have. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#525a63',
    '--mantine-color-placeholder': '#6b7480',
    '--mantine-color-error': '#b42318',
    '--mantine-color-anchor': '#0a616d',
    '--mantine-color-body': '#ffffff',
    '--wb-page': '#f6f8f9',
    '--wb-card': '#ffffff',
    '--wb-line': '#e2e7ea',
    '--wb-good': '#1d7a46',
    '--wb-warn': '#9a5b00',
    '--wb-bad': '#b42318',
    '--wb-calm': '#4a5763',
    '--wb-accent': '#0a616d',
  },
  dark: {
    '--mantine-color-dimmed': '#a9b3bc',
    '--mantine-color-placeholder': '#8f9aa4',
    '--mantine-color-error': '#ff8f85',
    '--mantine-color-anchor': '#76c3cb',
    '--mantine-color-body': '#14191d',
    '--wb-page': '#0f1316',
    '--wb-card': '#171d21',
    '--wb-line': '#2b343a',
    '--wb-good': '#6fd39a',
    '--wb-warn': '#f3b95f',
    '--wb-bad': '#ff8f85',
    '--wb-calm': '#b4c0ca',
    '--wb-accent': '#76c3cb',
  },
})
