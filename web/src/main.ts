import { mount } from 'svelte'
import App from './App.svelte'
import './style/fonts.css'
import './style/tokens.css'
import './style/base.css'
import './style/picker.css'
import { theme } from './ui/theme.svelte'

theme.apply()
const target = document.getElementById('app')
if (target) mount(App, { target })
