import "@fontsource-variable/figtree/wght.css";
import "@fontsource-variable/newsreader/opsz.css";
import DefaultTheme from "vitepress/theme-without-fonts";
import "./manual.css";

export default DefaultTheme;
