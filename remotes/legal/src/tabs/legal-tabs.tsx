import { MenuSlot, usePlatform } from 'shared/platform';
import type { Product } from '../products';
import { ProductTabs, type ProductTabsProps } from './product-tabs';
import { useMediaQuery } from './use-media-query';
import styles from './product-tabs.module.scss';

/** Beside the text on a wide page; on a narrow one in the shell's menu (specification, section 2). */
export function LegalTabs(props: ProductTabsProps) {
  const { menu } = usePlatform();
  const isInMenu = useMediaQuery('(max-width: 767.98px)') && menu.slot !== null;
  const chooseAndClose = (product: Product, options?: { replace: boolean }) => {
    props.onChoose(product, options);
    // Arrow keys look around; a click or Enter has chosen.
    if (!options?.replace) menu.close();
  };
  return (
    <>
      <ProductTabs {...props} hasIds={!isInMenu} className={styles.beside} />
      {isInMenu && (
        <MenuSlot>
          <ProductTabs {...props} onChoose={chooseAndClose} className={styles.inMenu} />
        </MenuSlot>
      )}
    </>
  );
}
