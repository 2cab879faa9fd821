export function Footer() {
  return (
    <footer className="footer">
      <span className="glass-bar">© {new Date().getFullYear()} Reflector. All rights reserved.</span>
    </footer>
  );
}
