import '@mantine/core/styles.css'
import './app/styles.css'
import { MantineProvider } from '@mantine/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { ModeProvider } from './app/mode.tsx'
import { Queries } from './app/queries.tsx'
import { Routing } from './app/routing.tsx'
import { styleNonce } from './app/style-nonce.ts'
import { cssVariables, theme } from './app/theme.ts'
import { ToastProvider } from './ui/toast.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has an element for the dashboard.')

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
    >
      <Queries>
        <BrowserRouter>
          <ModeProvider>
            <ToastProvider>
              <Routing />
            </ToastProvider>
          </ModeProvider>
        </BrowserRouter>
      </Queries>
    </MantineProvider>
  </StrictMode>,
)
