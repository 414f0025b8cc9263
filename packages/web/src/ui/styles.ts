/** Every style sheet of the first screen, in the order in which they overrule each other; Mantine's one by one. */
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import '#styles/tokens.css'
import '#styles/fonts.css'
import '#styles/base.css'
